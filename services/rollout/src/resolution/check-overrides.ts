import { errorKeys } from '@frizo/contracts';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { findRelease } from '../releases/rollouts.store.ts';
import type { Overrides } from './browser-cookies.ts';

/** A cookie holds 4 KB, and there is one build a remote. */
const mostOverrides = 15;

/** Refuses builds that nobody keeps: who has chosen one would get another and not know. */
export async function checkOverrides(knex: Knex, overrides: Overrides): Promise<void> {
  const entries = Object.entries(overrides);
  if (entries.length > mostOverrides) {
    throw new DomainError(errorKeys.badRequest, `At most ${mostOverrides} remotes can be chosen by hand.`, {
      fields: { overrides: ['VALUE_IS_TOO_LONG'] },
    });
  }
  for (const [remote, build] of entries) {
    if (!(await findRelease(knex, remote, build))) throw notFound(`Build ${build} of ${remote} is not kept.`);
  }
}
