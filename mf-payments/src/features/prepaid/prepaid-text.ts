/** '3 visits left'. */
export function visitsLeftText(visits: number): string {
  return `${visits} ${visits === 1 ? 'visit' : 'visits'} left`;
}
