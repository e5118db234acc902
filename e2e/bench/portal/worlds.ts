import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startBenchPortal, type BenchPortal } from './start-bench-portal.ts';

/** What a portal of the bench holds: the demo, or a crowd that only discovery knows. */
export type WorldName = 'demo' | 'crowd';

const cache = join(import.meta.dirname, '..', '..', '..', '.cache');

/** Each has data of its own, which stays for the next run: a crowd beside the demo would be all that the demo's pages show. */
const worlds: Readonly<
  Record<WorldName, { readonly dataDir: string; readonly env: Readonly<Record<string, string>> }>
> = {
  demo: { dataDir: join(cache, 'bench'), env: {} },
  crowd: { dataDir: join(cache, 'bench-crowd'), env: { SERVICES: 'gateway,discovery', DEMO: 'off' } },
};

export interface Worlds extends AsyncDisposable {
  /** Starts it where it does not run. Another one is stopped before: two would be in each other's way. */
  portalOf(name: WorldName): Promise<BenchPortal>;
}

export function openWorlds(execArgv: readonly string[]): Worlds {
  let running: { readonly name: WorldName; readonly portal: BenchPortal } | undefined;
  const stop = async (): Promise<void> => {
    await running?.portal.stop();
    running = undefined;
  };
  return {
    async portalOf(name) {
      if (running?.name === name) return running.portal;
      await stop();
      const { dataDir, env } = worlds[name];
      await mkdir(dataDir, { recursive: true });
      running = { name, portal: await startBenchPortal({ dataDir, env, execArgv }) };
      return running.portal;
    },
    [Symbol.asyncDispose]: stop,
  };
}
