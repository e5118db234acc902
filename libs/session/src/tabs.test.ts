import { afterEach, describe, expect, it } from '@jest/globals';
import { createMutex, joinTabs } from './tabs.ts';
import type { TabMessage, Tabs } from './tabs.ts';

describe('the tabs of a browser', () => {
  const joined: Tabs[] = [];
  const join = () => {
    const tabs = joinTabs();
    joined.push(tabs);
    return tabs;
  };

  afterEach(() => {
    for (const tabs of joined.splice(0)) tabs.close();
  });

  it('receive messages of other tabs and not their own', async () => {
    const [one, two] = [join(), join()];
    const received: string[] = [];
    const arrived = Promise.withResolvers<TabMessage>();
    one.listen(() => received.push('its own message'));
    two.listen(arrived.resolve);

    one.send({ kind: 'ended', how: 'signed-out' });

    expect(await arrived.promise).toEqual({ kind: 'ended', how: 'signed-out' });
    expect(received).toEqual([]);
  });

  it('run exclusive work one after the other', async () => {
    const [one, two] = [join(), join()];
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();

    const first = one.exclusively(async () => {
      order.push('first begins');
      await gate.promise;
      order.push('first ends');
      return 1;
    });
    const second = (navigator.locks ? two : one).exclusively(async () => {
      order.push('second');
      return 2;
    });
    gate.resolve();

    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  it('reject with the error of exclusive work, and continue with the next', async () => {
    const exclusively = createMutex();

    await expect(exclusively(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await exclusively(async () => 'next')).toBe('next');
  });
});
