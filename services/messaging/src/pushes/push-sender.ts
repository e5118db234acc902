import { ECDH } from 'node:crypto';
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pushSubscription } from '@frizo/contracts';
import ipaddr from 'ipaddr.js';
import webPush from 'web-push';

/** The sender of push messages (VAPID, RFC 8292). Without it none are sent, and pages do not ask for permission. */
export interface PushSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or a page: how a push service can contact the portal's operator. */
  readonly subject: string;
  /** The embedded push service, the only one allowed on this machine and without TLS. */
  readonly sandboxUrl: string | undefined;
}

/** `gone`: the browser has canceled its subscription, or the subscription can never be used. */
export type PushOutcome = 'sent' | 'gone' | Error;

type AddressesOf = (host: string, answer: (error: Error | null, found: LookupAddress[]) => void) => void;

/** How long a push service stores a message for an offline browser: older messages are useless. Seconds. */
export const ttlSeconds = 24 * 60 * 60;
/** Shorter than the lease of the message. */
const deadlineMs = 15_000;

/**
 * Sends to one subscription of a browser. Its endpoint was chosen by the owner of the browser, but is called from inside the network of the
 * services: only over TLS, and only if all addresses of its host name are public at the time of the call.
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
      return isGone ? 'gone' : new Error(`the push service responded with ${status}`);
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

/** IP addresses are not looked up, so the check of addresses would not apply. */
function isLiteral({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** Checks the look-up of the connection itself, so that a second look-up cannot return another address (DNS rebinding). */
function publicOnly(addressesOf: AddressesOf): LookupFunction {
  return (host, { all }, answer) => {
    addressesOf(host, (error, found) => {
      const [first] = found ?? [];
      if (error) answer(error, []);
      else if (!first || !found.every(({ address }) => isPublic(address)))
        answer(new Error(`${host} resolves to an address that is not public`), []);
      else if (all) answer(null, found);
      else answer(null, first.address, first.family);
    });
  };
}

/** An IPv4 address mapped to IPv6 is checked as an IPv4 address. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** Returns the status. Does not follow redirects. */
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
