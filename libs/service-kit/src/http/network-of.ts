import { isIPv6 } from 'node:net';

/** Longer than any address: what stands in a header may be anything. */
const longest = 64;

/**
 * What one customer of a network provider has: an IPv4 address, or the first half of an IPv6 one, since the other half
 * is theirs to change at will.
 */
export function networkOf(ip: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (embedded) return embedded;
  if (!isIPv6(ip)) return ip.slice(0, longest);
  // The part before `::`, filled up with the zeros that it stands for, or the first half of a full address.
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${all.slice(0, 4).map(withoutZeros).join(':')}::/64`;
}

function withoutZeros(group: string): string {
  return group.replace(/^0+(?=.)/, '');
}
