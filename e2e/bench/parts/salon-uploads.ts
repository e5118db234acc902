import { randomBytes, randomUUID } from 'node:crypto';
import { addressOf, headerNames, uploadImage } from '@frizo/contracts';
import { buildPhoto, convertAll } from '../floors/bare-sharp.ts';
import { summarize } from '../measure/statistics.ts';
import type { Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { logInClients } from '../portal/clients.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

const uploads = 10;
const megabyte = 1_000_000;
const photoBytes = 8 * megabyte;

/** Measures ten uploads at once through the gateway, and the same pictures converted by the image library alone. */
export async function measureUploads({ url }: BenchPortal, rounds: number): Promise<Line[]> {
  // One upload each, since a person may send a limited number in an hour.
  const clients = await logInClients(url, uploads);
  const photo = await buildPhoto(photoBytes);
  const results = await takeTurns(rounds, {
    service: () => uploadAll(url, clients, picturesOf(photo)),
    sharp: () => convertAll(picturesOf(photo)),
  });
  const service = summarize(results.service);
  const alone = summarize(results.sharp).median;
  const size = (photo.length / megabyte).toFixed(1);
  return [
    {
      what: `${uploads} pictures of ${size} MB sent at once: until all are stored in every size`,
      figure: service,
      unit: 'ms',
      comparison: `sharp alone ${alone.toFixed(0)}: ${(service.median / alone).toFixed(2)} times`,
    },
  ];
}

/** Different pictures of the same work: bytes after the end of a JPEG are ignored, but name it. */
function picturesOf(photo: Buffer): Buffer[] {
  return Array.from({ length: uploads }, () => Buffer.concat([photo, randomBytes(16)]));
}

async function uploadAll(
  url: string,
  clients: readonly Record<string, string>[],
  pictures: readonly Buffer[],
): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(pictures.map((picture, index) => upload(url, clients[index] ?? {}, picture)));
  return performance.now() - startedAt;
}

async function upload(
  origin: string,
  { 'content-type': _json, ...headers }: Record<string, string>,
  picture: Buffer,
): Promise<void> {
  const { url } = addressOf(uploadImage, { image_type: 'gallery' });
  const body = new FormData();
  body.set('file', new File([new Uint8Array(picture)], 'IMG_0001.jpg', { type: 'image/jpeg' }));
  const response = await fetch(origin + url, {
    method: 'POST',
    headers: { ...headers, [headerNames.idempotencyKey]: randomUUID() },
    body,
  });
  if (!response.ok) throw new Error(`An upload failed: ${response.status} ${await response.text()}`);
}
