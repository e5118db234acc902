import { randomBytes } from 'node:crypto';
import { copyDatabase, dropDatabase, urlOfDatabase } from '../postgres/databases.ts';
import { templateName } from './test-platform.ts';

/** A database of one suite. */
export interface TestDatabase {
  /** The superuser's address, as DATABASE_URL; a service's own role comes from it (`roleOf` in service-kit). */
  readonly url: string;
  /** Removes it, with whatever is still connected. */
  drop(): Promise<void>;
}

/**
 * Makes a database with every service's tables, empty, in some 50 ms.
 * @throws when no test platform runs: it is started by the jest preset of service tests.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['FRIZO_TEST_DATABASE_URL'];
  if (adminUrl === undefined) throw new Error('No test platform runs: name the test *.db.test.ts.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await copyDatabase(adminUrl, templateName, name);
  return { url: urlOfDatabase(adminUrl, name), drop: () => dropDatabase(adminUrl, name) };
}
