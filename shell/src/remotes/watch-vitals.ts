import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageHealth } from './page-health.ts';

/** Keeps the page's vitals up to date. All changes, since what is told is told when the page is hidden, whoever hears of that first. */
export function watchVitals(health: Pick<PageHealth, 'vital'>): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB])
    watch(({ name, value }) => health.vital(name, value), { reportAllChanges: true });
}
