import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** The gzipped size of a file in bytes, as budgets count it. */
export async function gzippedBytes(url: string): Promise<number> {
  const sent = request(url, { headers: { 'accept-encoding': 'gzip' } });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'gzip')
    throw new Error(`${url} is not served gzipped.`);
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

export async function gzippedKilobytes(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(gzippedBytes));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
