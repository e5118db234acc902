import type { Browser } from 'playwright-core';
import type { Resolution } from '@frizo/contracts';
import { gzippedKilobytes } from '../browser/script-bytes.ts';
import { visit } from '../browser/visit.ts';
import type { Line } from '../measure/table.ts';
import { places } from './federation.ts';

const mostGlue = 4;

/** What each remote costs: its glue, and what of it goes over the line before the first card of its page. Gzipped. */
export async function measureRemoteBytes(
  browser: Browser,
  origin: string,
  resolution: Resolution,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, { use }] of Object.entries(resolution)) {
    const glue = await gzippedKilobytes([origin + use.entry.url]);
    const goal = { text: `at most ${mostGlue}`, isMet: glue <= mostGlue };
    lines.push({ what: `glue of ${name}`, figure: glue, unit: 'KB', goal });
  }
  for (const { what, path, prepare } of places) {
    const { scripts } = await visit(browser, {
      url: origin + path,
      isThrottled: false,
      ...(prepare && { prepare: prepare(origin) }),
    });
    const ofRemotes = scripts.filter((url) => new URL(url).pathname.startsWith('/r/'));
    lines.push({ what: `${what}: all script`, figure: await gzippedKilobytes(scripts), unit: 'KB' });
    lines.push({ what: `${what}: of it the remote`, figure: await gzippedKilobytes(ofRemotes), unit: 'KB' });
  }
  return lines;
}
