import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeLoad, describeMachine } from './measure/machine.ts';
import { measureAvailability } from './parts/availability.ts';
import { measureBooking } from './parts/booking.ts';
import { measureFederation } from './parts/federation.ts';
import { measureLogIns } from './parts/log-ins.ts';
import { startBenchPortal, type BenchPortal } from './portal/start-bench-portal.ts';

const usage = `npm run bench -- [availability] [booking] [log-ins] [federation] [--rounds 15] [--profile folder]

Measures the portal, all parts or those named. Data of its own lies in .cache/bench and is used again.
--profile writes a CPU profile of the portal's process into a folder.`;

interface Part {
  measure(portal: BenchPortal, rounds: number): Promise<string>;
  /** Where none are asked for. */
  readonly rounds: number;
}

const parts: Readonly<Record<string, Part>> = {
  availability: { measure: measureAvailability, rounds: 5 },
  booking: { measure: measureBooking, rounds: 5 },
  'log-ins': { measure: measureLogIns, rounds: 5 },
  federation: { measure: measureFederation, rounds: 15 },
};

interface Wish {
  readonly names: readonly string[];
  readonly rounds: number | undefined;
  readonly profileFolder: string | undefined;
}

function readWish(): Wish {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string' }, profile: { type: 'string' } },
  });
  const names = positionals.length > 0 ? positionals : Object.keys(parts);
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (names.some((name) => !(name in parts)) || (rounds !== undefined && !(rounds >= 1)))
    throw new Error(usage);
  return { names, rounds, profileFolder: values.profile };
}

async function run({ names, rounds, profileFolder }: Wish): Promise<void> {
  const before = `${describeMachine()}, ${describeLoad()} before`;
  const dataDir = join(import.meta.dirname, '..', '..', '.cache', 'bench');
  await mkdir(dataDir, { recursive: true });
  const profiling = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const portal = await startBenchPortal(dataDir, profiling);
  try {
    console.log(`\n${before}`);
    for (const name of names) {
      const part = parts[name];
      if (!part) continue;
      console.log(await part.measure(portal, rounds ?? part.rounds));
      console.log(`${name}: ${describeLoad()} at the end`);
    }
  } finally {
    await portal.stop();
  }
}

try {
  await run(readWish());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
