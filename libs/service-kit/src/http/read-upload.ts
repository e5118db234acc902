import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Upload } from '@frizo/contracts';
import busboy, { type Busboy, type FileInfo } from 'busboy';
import { uploadRefusals } from './upload-refusals.ts';

/** The first bytes of each file type that a call of the contracts accepts. */
const signatures: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  // Any content: a part of a file, which is checked once it is whole.
  'application/octet-stream': [],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** The file of a call with `upload`. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** Detected from the content: one of the call's types. */
  readonly mediaType: string;
  /** The name that was sent: for display only, never for a path. */
  readonly name: string;
}

/** Boundaries and headers of the one part. */
const maxEnvelopeBytes = 16 * 1024;
/** Enough for ten megabytes over a slow mobile connection; a slower upload would only occupy memory. */
const longestMs = 120_000;
const longestName = 200;

/**
 * Reads the one part of a multipart body, and stops at the first byte over the limit.
 * @throws DomainError 413 or 400 with the code at `file`; the rest of the body is discarded, so that the sender gets the error.
 */
export async function readUpload(request: IncomingMessage, upload: Upload): Promise<UploadedFile> {
  const { maxBytes, types, field = 'file' } = upload;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + maxEnvelopeBytes)
    throw uploadRefusals.tooBig();
  const { bytes, name } = await onlyFile(request, parserOf(request, maxBytes), field);
  const mediaType = mediaTypeOf(bytes, types);
  if (!mediaType) throw uploadRefusals.wrongFormat();
  return { bytes, mediaType, name };
}

function parserOf({ headers }: IncomingMessage, maxBytes: number): Busboy {
  // The parser would also accept the other encoding of forms.
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw uploadRefusals.missing();
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // The parser reports reaching the limit, not exceeding it.
      limits: { files: 1, fields: 0, headerPairs: 20, fileSize: maxBytes + 1 },
    });
  } catch {
    throw uploadRefusals.unreadable();
  }
}

async function onlyFile(
  request: IncomingMessage,
  parser: Busboy,
  expectedField: string,
): Promise<Pick<UploadedFile, 'bytes' | 'name'>> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const unreadable = (): void => reject(uploadRefusals.unreadable());
  const chunks: Buffer[] = [];
  let name: string | undefined;
  parser.on('file', (field: string, file: Readable, { filename }: FileInfo) => {
    file.on('error', unreadable);
    if (field !== expectedField) return reject(uploadRefusals.missing());
    name = (filename ?? '').replace(/\p{Cc}/gu, '').slice(0, longestName);
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.on('limit', () => reject(uploadRefusals.tooBig()));
  });
  parser.on('filesLimit', unreadable);
  parser.on('fieldsLimit', unreadable);
  parser.on('error', unreadable);
  parser.on('close', resolve);
  // A disconnect of the sender does not end the parser.
  const onClose = (): void => {
    if (!request.complete) unreadable();
  };
  request.on('close', onClose);
  const timer = setTimeout(unreadable, longestMs);
  try {
    request.pipe(parser);
    await promise;
  } finally {
    clearTimeout(timer);
    request.off('close', onClose);
    request.unpipe(parser);
    parser.destroy();
    request.resume();
  }
  if (name === undefined) throw uploadRefusals.missing();
  return { bytes: Buffer.concat(chunks), name };
}

/** The type of a file by its content, if it is one of these; its declared type is not trusted. */
function mediaTypeOf(bytes: Buffer, types: readonly string[]): string | undefined {
  return types.find((type) => {
    const signature = signatures[type];
    if (!signature) throw new Error(`the signature of ${type} is not known`);
    return bytes.subarray(0, signature.length).equals(Uint8Array.from(signature));
  });
}
