import { describe, expect, it } from '@jest/globals';
import { createGate } from './gate.ts';

function held(): { readonly promise: Promise<string>; readonly resolve: (value: string) => void } {
  return Promise.withResolvers<string>();
}

/** Until whatever could begin has begun. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('a gate', () => {
  it('lets no more work run at once than it is wide, and the rest in order', async () => {
    const gate = createGate({ width: 2, queue: 5 });
    const works = Array.from({ length: 4 }, held);
    const begun: number[] = [];
    const passed = works.map((work, index) =>
      gate.pass(() => {
        begun.push(index);
        return work.promise;
      }),
    );
    await settled();
    expect(begun).toEqual([0, 1]);
    works[1]?.resolve('second');
    await passed[1];
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    for (const work of works) work.resolve('done');
    expect(await Promise.all(passed)).toEqual(['done', 'second', 'done', 'done']);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('refuses at once, and says for how long, what would wait too long', async () => {
    const gate = createGate({ width: 1, queue: 1 });
    const work = held();
    const first = gate.pass(() => work.promise);
    const second = gate.pass(() => work.promise);
    await expect(gate.pass(() => work.promise)).rejects.toMatchObject({
      key: 'service.unavailable',
      details: { status: 503, retryAfterSeconds: 5 },
    });
    work.resolve('done');
    expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  });

  it('stays open when work fails', async () => {
    const gate = createGate({ width: 1, queue: 0 });
    await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.pass(async () => 'fine')).toBe('fine');
  });
});
