import { isAbsent, type Rule, textOf } from './rule.ts';
import { violate } from './violation.ts';

const prefix = /^(?:https?|ftp):\/\//i;
const otherPrefix = /^(?:[a-z][a-z\d+.-]*:)?\//i;
const longest = 2_048;

/** As URL writes them: names of other alphabets are in punycode by then. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const ownNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

const ipv4 = /^\d+\.\d+\.\d+\.\d+$/;
/** This host, private, loopback, link-local, shared by carriers, test benches, multicast and what follows it. */
const privateIpv4 =
  /^(?:0|10|127|22[4-9]|2[3-5]\d|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89])\./;

/**
 * Only 2000::/3 is given out to the public: loopback, link-local, unique local, multicast and IPv4 in disguise lie
 * elsewhere. Inside it 2002::/16 and 2001::/32 carry IPv4 addresses, and 2001:db8::/32 is for books.
 */
const publicIpv6 = /^\[(?!2002:|2001:(?:0?:|db8:))[23][\da-f]{3}:/;

/** A link with http, https or ftp before it, or nothing; never one to a private address (spec 5.1, url). */
export const url: Rule = (value) =>
  isAbsent(value) || isPublicLink(textOf(value) ?? '') ? undefined : violate('VALUE_IS_NOT_URL');

function isPublicLink(text: string): boolean {
  const link = text.replace(prefix, '');
  if (text.length > longest || /[\s\\]/.test(text) || otherPrefix.test(link)) return false;
  const parsed = URL.parse(`http://${link}`);
  // A user name before the @ makes a link look like another one, and lets `mailto:a@b.com` pass.
  if (!parsed || parsed.username || parsed.password) return false;
  return isPublicHost(parsed.hostname.replace(/\.$/, ''));
}

/**
 * URL writes every spelling of an address in one way (0x7f.1 and 2130706433 are 127.0.0.1), so it is judged after that. A
 * name that leads to a private address is not found out here: who fetches a link must look at where it leads.
 */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return publicIpv6.test(host);
  if (ipv4.test(host)) return !privateIpv4.test(host);
  return hostName.test(host) && !ownNames.test(host);
}
