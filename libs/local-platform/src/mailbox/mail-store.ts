import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrivalId, createArrivals } from './arrivals.ts';
import { readKept } from './kept-messages.ts';
import { bareAddress, readMail, type Envelope, type Mail, type MailSummary } from './mail.ts';

export interface MailFilter {
  /** Only mails that reached this address. */
  readonly to?: string | undefined;
  /** Only mails whose subject holds these words, in any case. */
  readonly subject?: string | undefined;
  /** Only mails that came after the one with this id. */
  readonly after?: string | undefined;
  /** Only mails that came before the one with this id. */
  readonly before?: string | undefined;
}

export interface MailStore {
  /** Keeps a mail for good: it is on disk when this settles. */
  add(raw: Uint8Array, to: readonly string[]): Promise<MailSummary>;
  /** Newest first. */
  list(filter: MailFilter): MailSummary[];
  read(id: string): Promise<Mail | undefined>;
  source(id: string): Promise<Uint8Array | undefined>;
  /** The matching mails, as soon as there is one; none when the time is up. */
  waitFor(filter: MailFilter, waitMs: number): Promise<MailSummary[]>;
}

/** Opens a folder of mails: each one lies there as it came (`.eml`), beside its envelope and what a list shows of it (`.json`). */
export async function openMailStore(folder: string, now: () => Date): Promise<MailStore> {
  const summaries = await readKept(folder, (id) => readSummary(folder, id));
  const arrivals = createArrivals();
  const list = (filter: MailFilter) => summaries.filter((summary) => matches(summary, filter)).toReversed();
  const find = (id: string) => summaries.find((summary) => summary.id === id);

  return {
    list,
    async add(raw, to) {
      const receivedAt = now();
      const envelope: Envelope = { id: arrivalId(receivedAt), receivedAt: receivedAt.toISOString(), to };
      const summary = summaryOf(await readMail(raw, envelope));
      // This comes last and whole: only a mail that has one counts as received.
      await writeFile(join(folder, `${envelope.id}.eml`), raw);
      await writeFile(join(folder, `${envelope.id}.part`), JSON.stringify(summary));
      await rename(join(folder, `${envelope.id}.part`), join(folder, `${envelope.id}.json`));
      insert(summaries, summary);
      arrivals.tell();
      return summary;
    },
    async read(id) {
      const summary = find(id);
      return summary && readMail(await readFile(join(folder, `${summary.id}.eml`)), summary);
    },
    async source(id) {
      const summary = find(id);
      return summary && readFile(join(folder, `${summary.id}.eml`));
    },
    waitFor: (filter, waitMs) => arrivals.waitFor(() => list(filter), waitMs),
  };
}

async function readSummary(folder: string, id: string): Promise<MailSummary> {
  const kept = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as Envelope | MailSummary;
  // Folders from before this was kept have the envelope alone.
  if ('subject' in kept) return kept;
  return summaryOf(await readMail(await readFile(join(folder, `${id}.eml`)), kept));
}

function summaryOf(mail: Mail): MailSummary {
  const { id, receivedAt, from, to, subject, preview, attachmentCount } = mail;
  return { id, receivedAt, from, to, subject, preview, attachmentCount };
}

// Two mails of one instant may be parsed in either order; the list stays sorted by id.
function insert(summaries: MailSummary[], summary: MailSummary): void {
  const place = summaries.findLastIndex((other) => other.id < summary.id) + 1;
  summaries.splice(place, 0, summary);
}

function matches(summary: MailSummary, filter: MailFilter): boolean {
  const { to, subject, after, before } = filter;
  if (to && !summary.to.some((address) => bareAddress(address) === to.trim().toLowerCase())) return false;
  if (subject && !summary.subject.toLowerCase().includes(subject.toLowerCase())) return false;
  if (after && summary.id <= after) return false;
  return !(before && summary.id >= before);
}
