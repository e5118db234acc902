import { addressOf, clientHeaders, headerNames, type AnyCall } from '@frizo/contracts';
import type { Fields } from './generated-requests/schema.ts';

export interface PortalAnswer {
  readonly status: number;
  readonly body: string;
}

/** Makes a call like a browser; the token is null for a visitor. */
export async function callPortal(
  url: string,
  call: AnyCall,
  request: Fields,
  token: string | null,
): Promise<PortalAnswer> {
  const { url: path, body } = addressOf(call, request);
  const sent = call.upload ? undefined : body;
  const answer = await fetch(url + path, {
    method: call.method,
    headers: {
      ...clientHeaders,
      ...(token === null ? {} : { [headerNames.token]: token }),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.upload
      ? { body: someFile(call.upload.field) }
      : sent === undefined
        ? {}
        : { body: JSON.stringify(sent) }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** A file that is declared as a picture but is none. */
function someFile(field = 'file'): FormData {
  const form = new FormData();
  form.set(field, new Blob(['not a picture'], { type: 'image/jpeg' }), 'picture.jpg');
  return form;
}

/** Makes requests a few at a time, and returns the faults that were found. */
export async function findFaults<T, Fault>(
  requests: Iterable<T>,
  faultOf: (request: T) => Promise<Fault | undefined>,
): Promise<{ request: T; fault: Fault }[]> {
  const waiting = requests[Symbol.iterator]();
  const found: { request: T; fault: Fault }[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const fault = await faultOf(next.value);
      if (fault !== undefined) found.push({ request: next.value, fault });
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return found;
}
