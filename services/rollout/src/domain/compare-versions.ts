const form = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

/**
 * Below zero where `a` is the older, as numbers: 1.9.0 comes before 1.20.0. Undefined where one of them is no version, so that no condition
 * on it holds.
 */
export function compareVersions(a: string, b: string): number | undefined {
  const left = form.exec(a);
  const right = form.exec(b);
  if (!left || !right) return undefined;
  for (const part of [1, 2, 3]) {
    const difference = Number(left[part]) - Number(right[part]);
    if (difference !== 0) return difference;
  }
  return 0;
}
