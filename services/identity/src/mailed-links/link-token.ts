import { signedTextOf } from '@frizo/service-kit';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a mailed link carries is its id, signed. */
export { signText as linkToken } from '@frizo/service-kit';

/** The id of the link that a token opens; undefined for a token that was not made here. */
export function linkIdOf(key: Buffer, token: string): string | undefined {
  const linkId = signedTextOf(key, token);
  return linkId !== undefined && uuid.test(linkId) ? linkId : undefined;
}
