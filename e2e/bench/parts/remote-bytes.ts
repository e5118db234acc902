import type { Browser } from 'playwright-core';
import type { Resolution } from '@frizo/contracts';
import { gzippedKilobytes } from '../browser/script-bytes.ts';
import { visit } from '../browser/visit.ts';
import type { Line } from '../measure/table.ts';
import { measuredPages } from './federation.ts';

const maxEntryKilobytes = 4;

/** Measures each remote: its entry, and its scripts loaded before the first card of its page. Gzipped. */
export async function measureRemoteBytes(
  browser: Browser,
  origin: string,
  resolution: Resolution,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, { use }] of Object.entries(resolution)) {
    const entry = await gzippedKilobytes([origin + use.entry.url]);
    const goal = { text: `at most ${maxEntryKilobytes}`, isMet: entry <= maxEntryKilobytes };
    lines.push({ what: `entry of ${name}`, figure: entry, unit: 'KB', goal });
  }
  for (const { what, path, prepare } of measuredPages) {
    const { scripts } = await visit(browser, {
      url: origin + path,
      isThrottled: false,
      ...(prepare && { prepare: prepare(origin) }),
    });
    const ofRemotes = scripts.filter((url) => new URL(url).pathname.startsWith('/r/'));
    lines.push({ what: `${what}: all scripts`, figure: await gzippedKilobytes(scripts), unit: 'KB' });
    lines.push({
      what: `${what}: of that the remote`,
      figure: await gzippedKilobytes(ofRemotes),
      unit: 'KB',
    });
  }
  return lines;
}
