import { z } from 'zod';
import { defineCall } from './call.ts';
import { legalCode } from './identity-account.calls.ts';
import { id } from './shared.ts';

export const legalDocument = z.object({
  id,
  code: legalCode,
  title: z.string(),
  /** Grows with each new text of this code. */
  version: z.int().positive(),
  publishedOn: z.iso.date(),
});

export const getLegalDocument = defineCall({
  name: 'getLegalDocument',
  service: 'content',
  method: 'GET',
  path: '/legal/:code',
  secure: false,
  request: z.object({ code: legalCode }),
  answer: legalDocument.extend({
    /** Trusted HTML, only with headings, paragraphs, lists and links. */
    content: z.string(),
  }),
  notice: 'Request fail',
  summary: 'The latest text of one document: ua, pa or pp (spec 7.4).',
});

export const getSignUpDocuments = defineCall({
  name: 'getSignUpDocuments',
  service: 'content',
  method: 'GET',
  path: '/legal/sign-up/:type',
  secure: false,
  request: z.object({ type: z.enum(['client', 'professional']) }),
  answer: z.object({ documents: z.array(legalDocument) }),
  notice: 'Request fail',
  summary:
    'The documents that a user accepts by signing up (spec 7.4). For the sign-up dialogs; no browser calls it yet, since they link to the fixed documents.',
});

export const contentCalls = { getLegalDocument, getSignUpDocuments };
