/**
 * Whether a value is JSON-like all the way down: what survives a message, a log and another build of the code. Undefined is
 * allowed for a field that is left out; dates, functions, class instances, cycles and NaN are not.
 */
export function isPlainData(value: unknown, ancestors: readonly object[] = []): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (!ancestors.includes(value) && isPlainObject(value, [...ancestors, value]));
    default:
      return false;
  }
}

function isPlainObject(value: object, ancestors: readonly object[]): boolean {
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isPlainData(item, ancestors));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((field) => isPlainData(field, ancestors));
}
