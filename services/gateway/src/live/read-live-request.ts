import { liveRequest, type LiveRequest } from '@frizo/contracts';

/** A page's frame, or undefined for anything that is none. */
export function readLiveRequest(data: unknown, isBinary: boolean): LiveRequest | undefined {
  if (isBinary || !Buffer.isBuffer(data)) return undefined;
  try {
    return liveRequest.safeParse(JSON.parse(data.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
