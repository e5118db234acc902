import { afterEach, describe, expect, it } from '@jest/globals';
import { getCurrentUser, proSignUp } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import pg from 'pg';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { newProfessional, ownPage } from '../testing/professional.ts';

describe('the sign-up of a professional', () => {
  let whole: WholePortal;
  let admin: pg.Client;

  async function start(without: readonly string[] = []): Promise<void> {
    whole = await startWholePortal({ without });
    admin = new pg.Client({ connectionString: whole.databaseUrl });
    await admin.connect();
  }
  afterEach(async () => {
    await admin.end();
    await whole.stop();
  });

  const count = async (table: string): Promise<number> => {
    const { rows } = await admin.query<{ count: string }>(`select count(*) from ${table}`);
    return Number(rows[0]?.count);
  };
  async function rowCounts(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const table of ['identity.users', 'identity.sessions', 'identity.outbox', 'business.salons'])
      found[table] = await count(table);
    return found;
  }
  const noRows = {
    'identity.users': 0,
    'identity.sessions': 0,
    'identity.outbox': 0,
    'business.salons': 0,
  };

  it('creates an account with its salon', async () => {
    await start();
    const { status, body } = await whole.host.call(proSignUp, await newProfessional(whole.host), ownPage);
    expect(status).toBe(200);
    const salons = await until(
      () => admin.query<{ id: string; title: string }>('select id, title from business.salons'),
      ({ rows }) => rows.length === 1,
    );
    expect(salons.rows).toEqual([{ id: String(body.user.salonId), title: 'Odile and Sons' }]);
    const actor = buildActor({ userId: body.user.id });
    const known = await until(
      () => whole.host.call(getCurrentUser, {}, { actor }),
      (answer) => answer.body.salon !== null,
    );
    expect(known.body.salon).toMatchObject({ title: 'Odile and Sons', isPublic: false });
  });

  it('leaves no rows when business is unavailable', async () => {
    await start(['business']);
    const { status, body, headers } = await whole.host.call(
      proSignUp,
      await newProfessional(whole.host),
      ownPage,
    );
    expect({ status, body }).toMatchObject({ status: 503, body: { error: { key: 'service.unavailable' } } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rowCounts()).toEqual(noRows);
  });

  it('leaves no rows when identity fails after the salon was prepared, and can be repeated', async () => {
    await start();
    const person = await newProfessional(whole.host);
    await admin.query('begin; lock table identity.users in share mode');
    const answer = whole.host.call(proSignUp, person, ownPage);
    await until(
      () => count('business.salon_drafts'),
      (drafts) => drafts === 1,
    );
    const killed = await until(
      () =>
        admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and usename <> current_user and wait_event_type = 'Lock'`,
        ),
      ({ rows }) => rows.length > 0,
    );
    expect(killed.rows).toHaveLength(1);
    await admin.query('rollback');
    expect((await answer).status).toBe(503);
    expect(await rowCounts()).toEqual(noRows);

    const again = { ...(await newProfessional(whole.host)), username: person.username };
    expect((await whole.host.call(proSignUp, again, ownPage)).status).toBe(200);
  });
});
