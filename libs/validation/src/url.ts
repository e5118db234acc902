import { isAbsent, type Rule, textOf } from './rule.ts';
import { violate } from './violation.ts';

const prefix = /^(?:https?|ftp):\/\//i;
const otherPrefix = /^(?:[a-z][a-z\d+.-]*:)?\//i;
const longest = 2_048;

/** As normalized by URL: names in other alphabets are in punycode by then. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const ownNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

const ipv4 = /^\d+\.\d+\.\d+\.\d+$/;
/** This host, private, loopback, link-local, carrier-grade NAT, benchmarking, multicast and reserved. */
const privateIpv4 =
  /^(?:0|10|127|22[4-9]|2[3-5]\d|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89])\./;

/**
 * Only 2000::/3 is public: loopback, link-local, unique local, multicast and IPv4-mapped addresses are outside of it. Inside it 2002::/16 and
 * 2001::/32 contain IPv4 addresses, and 2001:db8::/32 is for documentation.
 */
const publicIpv6 = /^\[(?!2002:|2001:(?:0?:|db8:))[23][\da-f]{3}:/;

/** An http, https or ftp link, or an absent value; never a private address (spec 5.1, url). */
export const url: Rule = (value) =>
  isAbsent(value) || isPublicLink(textOf(value) ?? '') ? undefined : violate('VALUE_IS_NOT_URL');

function isPublicLink(text: string): boolean {
  const link = text.replace(prefix, '');
  if (text.length > longest || /[\s\\]/.test(text) || otherPrefix.test(link)) return false;
  const parsed = URL.parse(`http://${link}`);
  // A user name before the @ makes a link look like another one, and would let `mailto:a@b.com` pass.
  if (!parsed || parsed.username || parsed.password) return false;
  return isPublicHost(parsed.hostname.replace(/\.$/, ''));
}

/**
 * URL normalizes every notation of an address (0x7f.1 and 2130706433 are 127.0.0.1), so the check comes after that. It does not detect a name that
 * resolves to a private address: code that fetches a link must check the resolved address.
 */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return publicIpv6.test(host);
  if (ipv4.test(host)) return !privateIpv4.test(host);
  return hostName.test(host) && !ownNames.test(host);
}
