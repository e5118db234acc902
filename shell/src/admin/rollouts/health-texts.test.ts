import { describe, expect, it } from '@jest/globals';
import type { VitalName } from '@frizo/contracts';
import { durationText, failureText, ratingOf, vitalText } from './health-texts.ts';
import { buildHealth } from './testing/build-rollout.ts';

describe('the health texts of a build', () => {
  it.each<[VitalName, number, string]>([
    ['LCP', 2_500, 'good'],
    ['LCP', 2_501, 'needs work'],
    ['LCP', 4_001, 'poor'],
    ['INP', 200, 'good'],
    ['INP', 500, 'needs work'],
    ['INP', 501, 'poor'],
    ['CLS', 0.1, 'good'],
    ['CLS', 0.11, 'needs work'],
    ['CLS', 0.26, 'poor'],
    ['FCP', 1_800, 'good'],
    ['FCP', 3_001, 'poor'],
    ['TTFB', 800, 'good'],
    ['TTFB', 1_801, 'poor'],
  ])('calls %s of %d %s', (name, value, rating) => {
    expect(ratingOf(name, value)).toBe(rating);
  });

  it('shows the layout shift without a unit, and durations in ms or s', () => {
    expect(vitalText('CLS', 0.046)).toBe('0.05');
    expect(vitalText('LCP', 2_480)).toBe('2.5 s');
    expect(durationText(999.4)).toBe('999 ms');
  });

  it('shows how many loads failed, their share, and at which stages', () => {
    expect(failureText(buildHealth())).toBe('none');
    expect(failureText(buildHealth({ loads: 97, failures: { load: 2, render: 1, shape: 0 } }))).toBe(
      '3 · 3.0% (load 2, render 1)',
    );
    expect(failureText(buildHealth({ loads: 0, failures: { load: 2 } }))).toBe('2 · 100.0% (load 2)');
  });
});
