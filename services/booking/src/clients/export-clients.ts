import type { AnswerOf, exportSalonClients } from '@frizo/contracts';
import type { Professional } from '@frizo/service-kit';
import { formatPhone } from '@frizo/validation';
import type { Knex } from 'knex';
import { clientsEver, onListOf, selectClients } from './salon-clients.store.ts';

const header = ['First name', 'Last name', 'Phone', 'Email', 'Comment'];

/** A part of the actor's client list as CSV, in the order in which clients were added. */
export async function exportClients(
  knex: Knex,
  { after, limit = 2_000 }: { readonly after?: number | undefined; readonly limit?: number },
  actor: Professional,
): Promise<AnswerOf<typeof exportSalonClients>> {
  const listed = onListOf(clientsEver(knex, actor.salonId), actor)
    .where('client.id', '>', after ?? 0)
    .orderBy('client.id')
    .limit(limit);
  const clients = await selectClients(knex, listed);
  const lines = clients.map(({ first_name, last_name, phone, email, comment }) =>
    line([first_name, last_name, formatPhone(phone), email, comment]),
  );
  return {
    content: (after === undefined ? [line(header), ...lines] : lines).join(''),
    next: clients.length < limit ? null : (clients.at(-1)?.id ?? null),
  };
}

/** A line of a CSV file (RFC 4180). */
function line(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/**
 * An apostrophe before what a spreadsheet would read as a formula: text of a client must not run on the computer of a salon. Some read
 * full-width signs as signs, and skip blank and invisible characters before them.
 */
function cellOf(text: string): string {
  const begin = text.normalize('NFKC').replace(/^[\p{Z}\p{Cf}\0]+/u, '');
  const harmless = /^[=+\-\u2212@\t\r\n]/.test(begin) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
