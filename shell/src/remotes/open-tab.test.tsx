import { describe, expect, it } from '@jest/globals';
import { buildRequestError } from '@frizo/api-client/testing';
import { reportLateErrors } from './open-tab.ts';
import type { SlotFailure } from './slot-failure.ts';
import { watchThrown } from './event-buffer.ts';

function setUp({ isReported = true } = {}) {
  const failures: SlotFailure[] = [];
  // A separate target, because the listeners are never removed.
  const target = new EventTarget() as unknown as Window;
  const thrown = watchThrown(target);
  const report = () => thrown.subscribe(reportLateErrors((failure) => failures.push(failure)));
  const fail = (type: 'error' | 'unhandledrejection', parts: object) =>
    target.dispatchEvent(Object.assign(new Event(type), parts));
  if (isReported) report();
  return { failures, fail, report };
}

function thrownBy(path: string): Error {
  return Object.assign(new TypeError('x is not a function'), {
    stack: `TypeError: x is not a function\n    at go (https://portal.test/assets/react.js:1:2)\n    at f (https://portal.test${path}:1:99)`,
  });
}

describe('an uncaught error', () => {
  it('is reported for the build whose event handler threw it', () => {
    const { failures, fail } = setUp();
    fail('error', { error: thrownBy('/r/mf-booking/1a2b3c/book.js'), filename: '' });
    expect(failures).toMatchObject([
      { stage: 'render', remote: 'mf-booking', build: '1a2b3c', message: 'x is not a function' },
    ]);
  });

  it('is reported for the build whose promise was rejected', () => {
    const { failures, fail } = setUp();
    fail('unhandledrejection', { reason: thrownBy('/r/mf-discovery/9f/search.js') });
    expect(failures).toMatchObject([{ remote: 'mf-discovery', build: '9f' }]);
  });

  it('is reported for the build of its file if there is no stack', () => {
    const { failures, fail } = setUp();
    fail('error', { error: 'text', filename: 'https://portal.test/r/mf-booking/1a/book.js' });
    expect(failures).toMatchObject([{ remote: 'mf-booking', build: '1a', message: 'text' }]);
  });

  it.each([
    ['of the shell', thrownBy('/assets/main.js')],
    [
      'of a request without a response',
      Object.assign(buildRequestError(), { stack: '/r/mf-booking/1a/x.js' }),
    ],
    ['of an aborted request', new DOMException('Gone', 'AbortError')],
  ])('is not reported if it is one %s', (_source, reason) => {
    const { failures, fail } = setUp();
    fail('unhandledrejection', { reason });
    expect(failures).toEqual([]);
  });
});

describe('an uncaught error before anything subscribes to errors', () => {
  it('is buffered, and reported along with later ones', () => {
    const { failures, fail, report } = setUp({ isReported: false });
    fail('error', { error: thrownBy('/r/mf-booking/1a/book.js'), filename: '' });
    fail('unhandledrejection', { reason: thrownBy('/r/mf-discovery/9f/search.js') });
    expect(failures).toEqual([]);
    report();
    expect(failures).toMatchObject([{ remote: 'mf-booking' }, { remote: 'mf-discovery' }]);
    fail('error', { error: thrownBy('/r/mf-pro-console/2b/day.js'), filename: '' });
    expect(failures).toHaveLength(3);
  });

  it('is buffered only if it is among the first twenty', () => {
    const { failures, fail, report } = setUp({ isReported: false });
    for (let build = 1; build <= 30; build += 1)
      fail('error', { error: 'text', filename: `https://portal.test/r/mf-booking/${build}/book.js` });
    report();
    expect(failures.map(({ build }) => build)).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 1}`));
  });
});
