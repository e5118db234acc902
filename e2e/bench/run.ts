import { parseArgs } from 'node:util';
import { measureAvailability } from './parts/availability.ts';
import { measureBooking } from './parts/booking.ts';
import { measureFederation } from './parts/federation.ts';
import { measureGallery } from './parts/gallery.ts';
import { measureJournal } from './parts/journal.ts';
import { measureLogIns } from './parts/log-ins.ts';
import { measurePayments } from './parts/payments.ts';
import { measureRollouts } from './parts/rollouts.ts';
import { measureSalon } from './parts/salon.ts';
import { measureScroll } from './parts/scroll.ts';
import { measureSearch } from './parts/search.ts';
import { describeLoad, describeMachine } from './measure/machine.ts';
import { openDataSets, type DataSetName } from './portal/data-sets.ts';
import type { BenchPortal } from './portal/start-bench-portal.ts';

const usage = `npm run bench -- [availability] [booking] [log-ins] [federation] [gallery] [journal] [payments] [rollouts] [salon] [scroll] [search] [--rounds 15]
  [--items 1000000] [--profile folder]

Measures the portal: all parts or the named ones. Its data is stored in .cache/bench and reused.
--items sets the number of pictures for the search and the gallery. --profile writes a CPU profile of the portal's process to a folder.`;

interface Part {
  measure(portal: BenchPortal, rounds: number, items: number): Promise<string>;
  /** The default number of rounds. */
  readonly rounds: number;
  /** The data of the portal; the demo by default. */
  readonly fixtures?: DataSetName;
}

const parts: Readonly<Record<string, Part>> = {
  availability: { measure: measureAvailability, rounds: 5 },
  booking: { measure: measureBooking, rounds: 5 },
  'log-ins': { measure: measureLogIns, rounds: 5 },
  federation: { measure: measureFederation, rounds: 15 },
  gallery: { measure: measureGallery, rounds: 5, fixtures: 'generated-pictures' },
  journal: { measure: measureJournal, rounds: 3 },
  payments: { measure: measurePayments, rounds: 5, fixtures: 'long-ledger' },
  rollouts: { measure: measureRollouts, rounds: 15 },
  salon: { measure: measureSalon, rounds: 5 },
  scroll: { measure: measureScroll, rounds: 5 },
  search: { measure: measureSearch, rounds: 5, fixtures: 'generated-listings' },
};

interface BenchOptions {
  readonly names: readonly string[];
  readonly rounds: number | undefined;
  readonly items: number;
  readonly profileFolder: string | undefined;
}

function readOptions(): BenchOptions {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      items: { type: 'string', default: '1000000' },
      profile: { type: 'string' },
    },
  });
  const names = positionals.length > 0 ? positionals : Object.keys(parts);
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  const items = Number(values.items);
  const isUnknown = names.some((name) => !(name in parts));
  if (isUnknown || (rounds !== undefined && !(rounds >= 1)) || !(items >= 1_000)) throw new Error(usage);
  return { names, rounds, items, profileFolder: values.profile };
}

async function run({ names, rounds, items, profileFolder }: BenchOptions): Promise<void> {
  const before = `${describeMachine()}, ${describeLoad()} before`;
  const profiling = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  await using dataSets = openDataSets(profiling);
  console.log(`\n${before}`);
  for (const name of names) {
    const part = parts[name];
    if (!part) continue;
    const portal = await dataSets.portalOf(part.fixtures ?? 'demo');
    console.log(await part.measure(portal, rounds ?? part.rounds, items));
    console.log(`${name}: ${describeLoad()} at the end`);
  }
}

try {
  await run(readOptions());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
