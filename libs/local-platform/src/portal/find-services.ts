import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceDefinition } from '@frizo/service-kit';
import { StartFailure } from '../machine/start-failure.ts';

/** The folder of the gateway, which is not a service itself. */
const gateway = 'gateway';

/** The names of the services under `services/`, by folder. */
function serviceNames(root: string): string[] {
  const folder = join(root, 'services');
  return readdirSync(folder).filter(
    (name) => name !== gateway && existsSync(join(folder, name, 'src', 'index.ts')),
  );
}

/**
 * The services to run: the requested ones, or all.
 * @throws StartFailure for an unknown name.
 */
export function chooseServices(root: string, wanted: readonly string[] | undefined): string[] {
  const known = serviceNames(root);
  const unknown = wanted?.find((name) => name !== gateway && !known.includes(name));
  if (unknown !== undefined) {
    throw new StartFailure(
      `There is no service "${unknown}": SERVICES may name ${[...known, gateway].join(', ')}.`,
    );
  }
  return known.filter((name) => wanted === undefined || wanted.includes(name));
}

/** Loads services by their folders' names. */
export function loadServices(root: string, names: readonly string[]): Promise<ServiceDefinition[]> {
  return Promise.all(names.map((name) => loadService(root, name)));
}

/** Whether this process runs the gateway. */
export function isGatewayWanted(wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || wanted.includes(gateway);
}

async function loadService(root: string, name: string): Promise<ServiceDefinition> {
  const file = join(root, 'services', name, 'src', 'index.ts');
  const { service } = (await import(pathToFileURL(file).href)) as { service?: ServiceDefinition };
  if (service === undefined) throw new Error(`${file} exports no "service".`);
  return service;
}
