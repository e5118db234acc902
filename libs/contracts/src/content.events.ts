import { defineEvent } from './event.ts';
import { legalDocument } from './content.calls.ts';

export const legalDocumentPublished = defineEvent({
  subject: 'content.legal-document-published.v1',
  service: 'content',
  payload: legalDocument,
  summary: 'A legal document has a new text: users who signed an older one have to sign again.',
});
