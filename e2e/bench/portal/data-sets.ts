import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startBenchPortal, type BenchPortal } from './start-bench-portal.ts';

/**
 * The data of a bench portal: the demo, many generated listings that only discovery has, many pictures that only the gallery has, or a long ledger that
 * only payments have.
 */
export type DataSetName = 'demo' | 'generated-listings' | 'generated-pictures' | 'long-ledger';

const cache = join(import.meta.dirname, '..', '..', '..', '.cache');

/** Each data set has its own folder, reused by later runs: searches would not find demo data among the generated listings. */
const dataSets: Readonly<
  Record<DataSetName, { readonly dataDir: string; readonly env: Readonly<Record<string, string>> }>
> = {
  demo: { dataDir: join(cache, 'bench'), env: {} },
  'generated-listings': {
    dataDir: join(cache, 'bench-crowd'),
    env: { SERVICES: 'gateway,discovery', DEMO: 'off' },
  },
  'generated-pictures': {
    dataDir: join(cache, 'bench-pictures'),
    env: { SERVICES: 'gateway,identity,gallery' },
  },
  'long-ledger': {
    dataDir: join(cache, 'bench-payments'),
    env: { SERVICES: 'gateway,identity,payments' },
  },
};

export interface DataSets extends AsyncDisposable {
  /** Starts the portal of a data set unless it runs, and stops the other one first, since two would compete for the CPU. */
  portalOf(name: DataSetName): Promise<BenchPortal>;
}

export function openDataSets(execArgv: readonly string[]): DataSets {
  let running: { readonly name: DataSetName; readonly portal: BenchPortal } | undefined;
  const stop = async (): Promise<void> => {
    await running?.portal.stop();
    running = undefined;
  };
  return {
    async portalOf(name) {
      if (running?.name === name) return running.portal;
      await stop();
      const { dataDir, env } = dataSets[name];
      await mkdir(dataDir, { recursive: true });
      running = { name, portal: await startBenchPortal({ dataDir, env, execArgv }) };
      return running.portal;
    },
    [Symbol.asyncDispose]: stop,
  };
}
