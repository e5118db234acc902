import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Responses of a bucket in S3's HTTP API, limited to what this project uses. */
export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

export interface S3Object {
  readonly content: Buffer;
  readonly changedAt: Date;
}

export interface S3Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const signed =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/[^/]+\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/;

export interface S3Bucket {
  readonly name: string;
  readonly objects: Map<string, S3Object>;
  /** The number of names per page of a listing. */
  readonly pageSize: number;
  readonly now: Date;
}

export function answerOf(
  { name: bucketName, objects, pageSize, now }: S3Bucket,
  { method, url, headers, body }: S3Request,
): S3Answer {
  if (!signed.test(String(headers['authorization']))) return refusal(403, 'AccessDenied');
  const [, name, key] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
  if (name !== bucketName) return refusal(404, 'NoSuchBucket');
  if (!key) return listing(objects, pageSize, url.searchParams);
  if (method === 'PUT') {
    if (headers['x-amz-checksum-crc32'] !== checksumOf(body)) return refusal(400, 'BadDigest');
    objects.set(key, { content: body, changedAt: now });
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const found = objects.get(key);
  if (!found) return refusal(404, 'NoSuchKey');
  const { content, changedAt } = found;
  return {
    status: 200,
    headers: {
      'content-length': String(content.length),
      'last-modified': changedAt.toUTCString(),
      'x-amz-checksum-crc32': checksumOf(content),
      etag: etagOf(content),
    },
    body: content,
  };
}

export function refusal(status: number, code: string): S3Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function listing(objects: Map<string, S3Object>, pageSize: number, query: URLSearchParams): S3Answer {
  const prefix = query.get('prefix') ?? '';
  const from = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key >= from).sort();
  const next = keys[pageSize];
  const contents = keys.slice(0, pageSize).map((key) => {
    const { content, changedAt } = objects.get(key)!;
    return `<Contents><Key>${key}</Key><Size>${content.length}</Size><ETag>${etagOf(content)}</ETag><LastModified>${changedAt.toISOString()}</LastModified></Contents>`;
  });
  const end = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  const isCut = `<IsTruncated>${next !== undefined}</IsTruncated>`;
  return xml(200, `<ListBucketResult>${isCut}${end}${contents.join('')}</ListBucketResult>`);
}

function xml(status: number, text: string): S3Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>${text}`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

function checksumOf(content: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString('base64');
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}
