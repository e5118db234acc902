import { describe, expect, it } from '@jest/globals';
import { buildRelease } from '../testing/build-release.ts';
import { createFailureReport } from './report-failure.ts';
import { SlotFailure } from './slot-failure.ts';

function createReport() {
  const sent: { url: string; body: Promise<string> }[] = [];
  const report = createFailureReport(
    {
      sendBeacon(url, data) {
        sent.push({ url: String(url), body: (data as Blob).text() });
        return true;
      },
    },
    () => '/me/my-appointments',
  );
  return { report, sent };
}

describe('the report of a failure', () => {
  it('contains the build, stage, message and path', async () => {
    const { report, sent } = createReport();
    report(new SlotFailure('mount', buildRelease(), new Error('x'.repeat(600))));
    expect(sent.map(({ url }) => url)).toEqual(['/api/rollout/failures']);
    expect(JSON.parse((await sent[0]?.body) ?? '')).toEqual({
      remote: 'mf-booking',
      build: 'new1',
      stage: 'mount',
      message: 'x'.repeat(500),
      path: '/me/my-appointments',
    });
  });

  it('is sent once per build and stage on a page', () => {
    const { report, sent } = createReport();
    report(new SlotFailure('load', buildRelease(), new Error('first')));
    report(new SlotFailure('load', buildRelease(), new Error('second')));
    report(new SlotFailure('load', buildRelease({ build: 'old1' }), new Error('third')));
    expect(sent).toHaveLength(2);
  });
});
