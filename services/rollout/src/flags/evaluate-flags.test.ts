import { describe, expect, it } from '@jest/globals';
import { buildFlag, buildReader } from '../testing/build-flag.ts';
import { createFlagEvaluation } from './evaluate-flags.ts';
import { contextOf, createFlagsProvider } from './flags.provider.ts';

const flags = [
  buildFlag({ key: 'forClients', rules: [{ roles: ['client'], value: true }] }),
  buildFlag({ key: 'greeting', defaultValue: 'hello', rules: [{ userIds: [7], value: 'welcome' }] }),
  buildFlag({ key: 'limit', defaultValue: 3, rules: [{ minVersion: '1.20.0', value: 5 }] }),
  buildFlag({ key: 'half', rules: [{ percent: 50, value: true }] }),
];
const client = buildReader({ userId: 7, visitor: undefined, roles: ['client'] });

describe('evaluation through OpenFeature', () => {
  it('evaluates flags of every type by their rules', async () => {
    const evaluate = await createFlagEvaluation(async () => flags);
    expect(await evaluate(client)).toMatchObject({ forClients: true, greeting: 'welcome', limit: 5 });
    expect(await evaluate(buildReader({ clientVersion: '1.9.9' }))).toMatchObject({
      forClients: false,
      greeting: 'hello',
      limit: 3,
    });
  });

  it('assigns a browser to its percentage, but none without a key', async () => {
    const evaluate = await createFlagEvaluation(async () => flags);
    const shares = await Promise.all(
      Array.from({ length: 40 }, (_, index) => evaluate(buildReader({ visitor: `browser-${index}` }))),
    );
    expect(new Set(shares.map(({ half }) => half)).size).toBe(2);
    expect((await evaluate(buildReader({ visitor: undefined })))['half']).toBe(false);
  });

  it('reads the current flags for each request, and only twice', async () => {
    let reads = 0;
    let current = flags;
    const evaluate = await createFlagEvaluation(async () => {
      reads += 1;
      return current;
    });
    await evaluate(client);
    expect(reads).toBe(2);
    current = [buildFlag({ key: 'greeting', defaultValue: 'later' })];
    expect(await evaluate(client)).toEqual({ greeting: 'later' });
  });

  it('returns the caller’s default for a flag that does not exist or has another type', async () => {
    const provider = createFlagsProvider(async () => flags);
    const context = contextOf(client);
    const log = {
      error: () => undefined,
      warn: () => undefined,
      info: () => undefined,
      debug: () => undefined,
    };
    expect(await provider.resolveBooleanEvaluation('gone', true, context, log)).toMatchObject({
      value: true,
      errorCode: 'FLAG_NOT_FOUND',
    });
    expect(await provider.resolveBooleanEvaluation('greeting', true, context, log)).toMatchObject({
      value: true,
      errorCode: 'TYPE_MISMATCH',
    });
    expect(await provider.resolveStringEvaluation('greeting', '', context, log)).toMatchObject({
      value: 'welcome',
      reason: 'TARGETING_MATCH',
    });
  });
});
