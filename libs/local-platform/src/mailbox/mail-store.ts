import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrivalId, createArrivals } from './arrivals.ts';
import { readMessages } from './message-folder.ts';
import { bareAddress, readMail, type Envelope, type Mail, type MailSummary } from './mail.ts';

export interface MailFilter {
  /** Only mails to this address. */
  readonly to?: string | undefined;
  /** Only mails whose subject contains this text, in any case. */
  readonly subject?: string | undefined;
  /** Only mails that arrived after the one with this id. */
  readonly after?: string | undefined;
  /** Only mails that arrived before the one with this id. */
  readonly before?: string | undefined;
}

export interface MailStore {
  /** Stores a mail: it is on disk when this resolves. */
  add(raw: Uint8Array, to: readonly string[]): Promise<MailSummary>;
  /** Newest first. */
  list(filter: MailFilter): MailSummary[];
  read(id: string): Promise<Mail | undefined>;
  source(id: string): Promise<Uint8Array | undefined>;
  /** Resolves with the matching mails as soon as there is one; empty after the timeout. */
  waitFor(filter: MailFilter, waitMs: number): Promise<MailSummary[]>;
}

/** Opens a folder of mails: each has its source (`.eml`), and its envelope and summary (`.json`). */
export async function openMailStore(folder: string, now: () => Date): Promise<MailStore> {
  const summaries = await readMessages(folder, (id) => readSummary(folder, id));
  const arrivals = createArrivals();
  const list = (filter: MailFilter) => summaries.filter((summary) => matches(summary, filter)).toReversed();
  const find = (id: string) => summaries.find((summary) => summary.id === id);

  return {
    list,
    async add(raw, to) {
      const receivedAt = now();
      const envelope: Envelope = { id: arrivalId(receivedAt), receivedAt: receivedAt.toISOString(), to };
      const summary = summaryOf(await readMail(raw, envelope));
      // Written last, by a rename: only a mail with this file counts as received.
      await writeFile(join(folder, `${envelope.id}.eml`), raw);
      await writeFile(join(folder, `${envelope.id}.part`), JSON.stringify(summary));
      await rename(join(folder, `${envelope.id}.part`), join(folder, `${envelope.id}.json`));
      insert(summaries, summary);
      arrivals.notify();
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
  const stored = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as Envelope | MailSummary;
  // An older version stored only the envelope.
  if ('subject' in stored) return stored;
  return summaryOf(await readMail(await readFile(join(folder, `${id}.eml`)), stored));
}

function summaryOf(mail: Mail): MailSummary {
  const { id, receivedAt, from, to, subject, preview, attachmentCount } = mail;
  return { id, receivedAt, from, to, subject, preview, attachmentCount };
}

// Mails that arrive at the same time may be parsed in any order; the list stays sorted by id.
function insert(summaries: MailSummary[], summary: MailSummary): void {
  const position = summaries.findLastIndex((other) => other.id < summary.id) + 1;
  summaries.splice(position, 0, summary);
}

function matches(summary: MailSummary, filter: MailFilter): boolean {
  const { to, subject, after, before } = filter;
  if (to && !summary.to.some((address) => bareAddress(address) === to.trim().toLowerCase())) return false;
  if (subject && !summary.subject.toLowerCase().includes(subject.toLowerCase())) return false;
  if (after && summary.id <= after) return false;
  return !(before && summary.id >= before);
}
