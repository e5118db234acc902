import { tableOf } from '../measure/table.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { measureSavedHours } from './salon-hours.ts';
import { measureTabs } from './salon-tabs.ts';
import { measureUploads } from './salon-uploads.ts';

/** Measures what professionals wait for under /my-salon. */
export async function measureSalon(portal: BenchPortal, rounds: number): Promise<string> {
  return (
    tableOf(
      'My salon, from saving hours to changed search results',
      await measureSavedHours(portal, rounds),
    ) +
    tableOf('My salon, the first view of a tab', await measureTabs(portal, rounds)) +
    tableOf('My salon, uploads', await measureUploads(portal, rounds))
  );
}
