import type { ParsedRequestOf, reportRemoteFailure } from '@frizo/contracts';
import type { Knex } from 'knex';

/** Keeps what a page reports of a remote that failed; only of builds that exist, since anyone can send a report. */
export async function keepFailure(
  knex: Knex,
  report: ParsedRequestOf<typeof reportRemoteFailure>,
): Promise<void> {
  const { remote, build } = report;
  const known = await knex('releases').where({ remote, build }).first<{ build: string } | undefined>('build');
  if (known) await knex('remote_failures').insert(report);
}
