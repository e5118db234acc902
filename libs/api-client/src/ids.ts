/**
 * A UUID of version 7: random, and sortable by creation time, which keeps the server's indexes of keys compact.
 * `crypto.randomUUID` is not an option: browsers offer it on https and localhost only.
 * @param now epoch milliseconds
 */
export function newId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = now.toString(16).padStart(12, '0');
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // 8, 9, a or b: the variant's two bits before two random ones.
  const variant = ((Number.parseInt(random[0] ?? '0', 16) & 0b11) | 0b1000).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1, 4)}-${variant}${random.slice(4, 7)}-${random.slice(8, 20)}`;
}
