import { readFile } from 'node:fs/promises';
import type { LegalCode } from '@frizo/contracts';

/** A legal text as it is to be published. */
export interface WrittenDocument {
  readonly code: LegalCode;
  readonly version: number;
  readonly title: string;
  /** YYYY-MM-DD, as the page says it. */
  readonly publishedOn: string;
  /** HTML: h2, p, ul, li and links within the portal. */
  readonly content: string;
}

/**
 * The texts that hold now; those before them lie in the table. To change one, even by a comma: edit its file, give it the next version and its
 * day here, and the digest in the test. Everybody is asked to sign it again.
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
      content: layoutGone(await readFile(new URL(`texts/${file}`, import.meta.url), 'utf8')),
    })),
  );
}

/** How a file is laid out is no part of the text: a formatter must not make a new one of it. */
function layoutGone(html: string): string {
  return html.replace(/\s+/g, ' ').trim();
}
