import { createHash } from 'node:crypto';

/** What a release record says of a file's content. */
export function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
