/** How long to wait, as it is said to people: in minutes, rounded up so that the promise holds, in seconds below one. */
export function waitText(seconds: number): string {
  if (seconds < 60) return count(seconds, 'second');
  return count(Math.ceil(seconds / 60), 'minute');
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
