import type { IncomingMessage } from 'node:http';

export type JsonBody = { readonly value: unknown } | 'too-large' | 'unreadable';

/** Reads a body of at most this many bytes. Of a larger one the rest is let run out, so that the answer is still heard. */
export async function readJson(request: IncomingMessage, limitBytes: number): Promise<JsonBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) {
      request.resume();
      return 'too-large';
    }
    chunks.push(chunk);
  }
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown };
  } catch {
    return 'unreadable';
  }
}
