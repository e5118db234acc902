import { ECDH } from 'node:crypto';
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pushSubscription } from '@frizo/contracts';
import ipaddr from 'ipaddr.js';
import webPush from 'web-push';

/** Who sends push messages (VAPID, RFC 8292). Without it none are sent, and nobody is asked about them. */
export interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or a page: where a push service reaches whoever runs the portal. */
  readonly subject: string;
  /** Of the embedded push service, which alone may lie on this machine and be reached without TLS. */
  readonly sandboxUrl: string | undefined;
}

/** `gone`: the browser has taken its subscription back, or nothing could ever be sent to it. */
export type PushOutcome = 'sent' | 'gone' | Error;

type AddressesOf = (host: string, answer: (error: Error | null, found: LookupAddress[]) => void) => void;

/** As long as a push service keeps it for a browser that is not there: news of yesterday helps nobody. Seconds. */
export const ttlSeconds = 24 * 60 * 60;
/** Longer and the lease of the message would end before the answers. */
const deadlineMs = 15_000;

/**
 * Sends to one subscription of a browser. Its endpoint was chosen by whoever owns the browser, and it is called from inside the network of the
 * services: only over TLS, and only where every address of its name is public when it is called.
 */
export function createPushSender(
  { sandboxUrl, ...vapidDetails }: PushSettings,
  addressesOf: AddressesOf = (host, answer) => lookUp(host, { all: true }, answer),
): (token: string, content: string) => Promise<PushOutcome> {
  const lookup = publicOnly(addressesOf);
  return async (token, content) => {
    const subscription = readSubscription(token);
    if (!subscription) return 'gone';
    const isInSandbox = sandboxUrl !== undefined && subscription.endpoint.startsWith(`${sandboxUrl}/`);
    const endpoint = new URL(subscription.endpoint);
    if (!isInSandbox && (endpoint.protocol !== 'https:' || isLiteral(endpoint))) return 'gone';
    try {
      const { headers, body } = webPush.generateRequestDetails(subscription, content, {
        TTL: ttlSeconds,
        vapidDetails,
      });
      const status = await post(endpoint, { headers, body }, isInSandbox ? undefined : lookup);
      if (status >= 200 && status < 300) return 'sent';
      const isGone = status === 404 || status === 410;
      return isGone ? 'gone' : new Error(`the push service answers ${status}`);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
}

function readSubscription(token: string): webPush.PushSubscription | undefined {
  try {
    const read = pushSubscription.parse(JSON.parse(token));
    // Throws unless the key is a point of the curve.
    ECDH.convertKey(read.keys.p256dh, 'prime256v1', 'base64url');
    return read;
  } catch {
    return undefined;
  }
}

/** No look-up is made for an address that is written out. */
function isLiteral({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** Looks a name up for the connection itself, so that a second answer cannot lead elsewhere (DNS rebinding). */
function publicOnly(addressesOf: AddressesOf): LookupFunction {
  return (host, { all }, answer) => {
    addressesOf(host, (error, found) => {
      const [first] = found ?? [];
      if (error) answer(error, []);
      else if (!first || !found.every(({ address }) => isPublic(address)))
        answer(new Error(`${host} leads to an address that is not public`), []);
      else if (all) answer(null, found);
      else answer(null, first.address, first.family);
    });
  };
}

/** An IPv4 address inside an IPv6 one is judged as what it is. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** Answers the status. Redirects are not followed. */
function post(
  endpoint: URL,
  { headers, body }: Pick<webPush.RequestDetails, 'headers' | 'body'>,
  lookup: LookupFunction | undefined,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = endpoint.protocol === 'http:' ? requestHttp : requestHttps;
  const signal = AbortSignal.timeout(deadlineMs);
  request(endpoint, { method: 'POST', headers, signal, ...(lookup ? { lookup } : {}) }, (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  })
    .on('error', reject)
    .end(body);
  return promise;
}
