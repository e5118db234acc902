import { readFile } from 'node:fs/promises';
import type { LegalCode } from '@frizo/contracts';

/** A legal text to publish. */
export interface WrittenDocument {
  readonly code: LegalCode;
  readonly version: number;
  readonly title: string;
  /** YYYY-MM-DD, as shown on the page. */
  readonly publishedOn: string;
  /** HTML: h2, p, ul, li and links within the portal. */
  readonly content: string;
}

/**
 * The current texts; earlier versions are in the table. To change one, even by a comma: edit its file, increment its version and set its
 * date here, and add the digest to the test. Everyone is asked to sign it again.
 */
const documents = [
  {
    code: 'ua',
    version: 1,
    title: 'User Agreement',
    publishedOn: '2026-02-02',
    file: 'user-agreement.html',
  },
  {
    code: 'pp',
    version: 1,
    title: 'Privacy policy',
    publishedOn: '2026-02-02',
    file: 'privacy-policy.html',
  },
  {
    code: 'pa',
    version: 1,
    title: 'Vendor Agreement',
    publishedOn: '2026-02-02',
    file: 'vendor-agreement.html',
  },
] as const;

export function readDocuments(): Promise<WrittenDocument[]> {
  return Promise.all(
    documents.map(async ({ file, ...document }) => ({
      ...document,
      content: normalizeWhitespace(await readFile(new URL(`texts/${file}`, import.meta.url), 'utf8')),
    })),
  );
}

/** The layout of a file is not part of the text, so that a formatter does not change the text. */
function normalizeWhitespace(html: string): string {
  return html.replace(/\s+/g, ' ').trim();
}
