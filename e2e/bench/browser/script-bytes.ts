import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** How many bytes of a file go over the line, gzipped, as budgets are counted. */
export async function gzippedBytes(url: string): Promise<number> {
  const asking = request(url, { headers: { 'accept-encoding': 'gzip' } });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'gzip')
    throw new Error(`${url} is not there gzipped.`);
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

export async function gzippedKilobytes(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(gzippedBytes));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
