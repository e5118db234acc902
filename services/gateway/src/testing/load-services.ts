import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServiceDefinition } from '@frizo/service-kit';

const folder = fileURLToPath(new URL('../../../', import.meta.url));

/** Loads services by folder, because services do not import each other and the gateway names none of them. */
export async function loadServices(
  isWanted: (name: string) => boolean = () => true,
): Promise<ServiceDefinition[]> {
  const files = readdirSync(folder)
    .filter((name) => name !== 'gateway' && isWanted(name))
    .map((name) => join(folder, name, 'src', 'index.ts'))
    .filter((file) => existsSync(file));
  return Promise.all(
    files.map(
      async (file) => ((await import(pathToFileURL(file).href)) as { service: ServiceDefinition }).service,
    ),
  );
}
