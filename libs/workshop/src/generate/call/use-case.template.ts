import type { CallOptions } from './call-options.ts';

/** The use case: one file with one exported function that gets its dependencies as parameters. */
export function useCaseText({ name, summary }: CallOptions): string {
  return `import type { AnswerOf, ${name.camel} as ${name.camel}Call, ParsedRequestOf } from '@frizo/contracts';

type Request = ParsedRequestOf<typeof ${name.camel}Call>;
type Answer = AnswerOf<typeof ${name.camel}Call>;

/** ${summary} */
export async function ${name.camel}({ id }: Request): Promise<Answer> {
  return { id };
}
`;
}

/** Tests success, authorization and invalid input over HTTP, with a real database. */
export function useCaseTestText({ name, isPublic }: CallOptions): string {
  const callOptions = isPublic ? '' : ', { actor }';
  const actorImport = isPublic ? '' : 'buildActor, ';
  return `import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ${name.camel} } from '@frizo/contracts';
import { createTestDatabase, startTestNats, type TestDatabase, type TestNats } from '@frizo/local-platform/testing';
import { ${actorImport}fixedClock, startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { service } from '../index.ts';

describe('${name.camel}', () => {
  ${isPublic ? '' : 'const actor = buildActor({ userId: 900 });\n  '}let database: TestDatabase;
  let nats: TestNats;
  let host: TestHost;

  beforeAll(async () => {
    database = await createTestDatabase();
    nats = await startTestNats();
    host = await startTestHost({
      services: [service],
      databaseUrl: database.url,
      natsUrl: nats.url,
      clock: fixedClock('2026-03-02T17:00:00Z'),
      migrate: false,
    });
  });
  afterAll(async () => {
    await host.stop();
    await nats.stop();
    await database.drop();
  });

  // Only the generated id is checked. Replace it: assert what the answer contains and, for a write, what is stored and published.
  it('returns the requested id', async () => {
    const { status, body } = await host.call(${name.camel}, { id: 7 }${callOptions});

    expect(status).toBe(200);
    expect(body).toEqual({ id: 7 });
  });
${
  isPublic
    ? ''
    : `
  it('requires a log-in', async () => {
    const { status } = await host.call(${name.camel}, { id: 7 });

    expect(status).toBe(401);
  });
`
}
  it('rejects an invalid id', async () => {
    const { status } = await host.call(${name.camel}, { id: 0 }${callOptions});

    expect(status).toBe(400);
  });
});
`;
}
