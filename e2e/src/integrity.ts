import { createHash } from 'node:crypto';

/** The integrity hash of a file's content, as in a release record. */
export function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
