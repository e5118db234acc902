import type Stripe from 'stripe';
import { invalidRequest, missingResource } from '../server/failures.ts';
import { newId } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable, type Scope } from '../server/store.ts';

/** Uploaded files: what is known of them, not their content, which nothing here needs. */
export const files = defineTable<Stripe.File>('file');

export const fileOperations = [
  operation('POST /v1/files', createFile),
  operation('GET /v1/files', (request) => {
    const purpose = request.input.text('purpose');
    return listPage(request, files, (file) => purpose === undefined || file.purpose === purpose);
  }),
  operation('GET /v1/files/:file', ({ scope, path }) => scope.table(files).get(path['file'] ?? '')),
];

/** A document of a person or company, and what its check finds. */
export interface IdentityDocument {
  readonly id: string;
  /** Unix seconds from which the result is known. */
  readonly checkedAt: number;
  readonly isAccepted: boolean;
  /** True when the result has been announced. */
  readonly isAnnounced: boolean;
}

/** How long the check of an uploaded document takes. */
const checkSeconds = 5;

/** Ids that stand for documents whose check has ended (https://docs.stripe.com/connect/testing). */
const namedDocuments: Readonly<Record<string, boolean>> = {
  file_identity_document_success: true,
  file_identity_document_failure: false,
  file_document_success: true,
  file_document_failure: false,
};

/**
 * The document that an id stands for. The check of an upload finds what its name says: one with "fail" in it is refused.
 * @throws StripeFailure resource_missing
 */
export function documentOf(
  scopes: readonly Scope[],
  id: string,
  param: string,
  now: number,
): IdentityDocument {
  const named = namedDocuments[id];
  if (named !== undefined) return { id, checkedAt: now, isAccepted: named, isAnnounced: true };
  const file = scopes.map((scope) => scope.table(files).find(id)).find((found) => found !== undefined);
  if (file === undefined) throw missingResource('file', id, param);
  return {
    id,
    checkedAt: now + checkSeconds,
    isAccepted: !/fail/i.test(file.filename ?? ''),
    isAnnounced: false,
  };
}

const purposes = [
  'identity_document',
  'additional_verification',
  'account_requirement',
  'dispute_evidence',
] as const;
const types: readonly (readonly [type: string, signature: string])[] = [
  ['jpg', 'ffd8ff'],
  ['png', '89504e47'],
  ['pdf', '25504446'],
];
const maxBytes = 10 * 1024 * 1024;

function createFile({ sandbox, scope, input, body, contentType, now }: OperationRequest): Stripe.File {
  input.accept('file', 'file_link_data');
  const parts = readMultipart(body, contentType);
  const purpose = purposes.find((one) => one === parts.get('purpose')?.content.toString('utf8'));
  if (purpose === undefined)
    throw invalidRequest(`Invalid purpose: must be one of ${purposes.join(', ')}`, { param: 'purpose' });
  const upload = parts.get('file');
  if (upload === undefined || upload.content.length === 0)
    throw invalidRequest('Missing required param: file.', { code: 'parameter_missing', param: 'file' });
  if (upload.content.length > maxBytes)
    throw invalidRequest('The file is too large: it can have up to 10 MB.', { param: 'file' });
  const start = upload.content.subarray(0, 4).toString('hex');
  const type = types.find(([, signature]) => start.startsWith(signature))?.[0];
  if (type === undefined)
    throw invalidRequest('Unsupported file type: it must be a JPEG, PNG or PDF.', { param: 'file' });
  const id = newId('file');
  return scope.table(files).add({
    id,
    object: 'file',
    created: now,
    expires_at: null,
    filename: upload.filename ?? null,
    links: null,
    purpose,
    size: upload.content.length,
    title: null,
    type,
    url: `${sandbox.url()}/v1/files/${id}/contents`,
  });
}

interface MultipartPart {
  readonly filename: string | undefined;
  readonly content: Buffer;
}

/** The parts of a `multipart/form-data` body by their names. */
function readMultipart(body: Buffer, contentType: string): Map<string, MultipartPart> {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!contentType.startsWith('multipart/form-data') || boundary === undefined)
    throw invalidRequest('Files are uploaded as multipart/form-data.', { param: 'file' });
  const delimiter = `--${boundary}`;
  const parts = new Map<string, MultipartPart>();
  // latin1 keeps every byte as one character.
  for (const part of body.toString('latin1').split(delimiter).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const name = /name="([^"]*)"/i.exec(head)?.[1];
    if (end < 0 || name === undefined) continue;
    const content = Buffer.from(part.slice(end + 4).replace(/\r\n$/, ''), 'latin1');
    parts.set(name, { filename: /filename="([^"]*)"/i.exec(head)?.[1], content });
  }
  return parts;
}
