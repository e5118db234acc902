import type { Release, Resolution } from '@frizo/contracts';
import { resolve } from '../domain/resolve.ts';
import type { FlagValue } from '@frizo/contracts';
import type { RolloutsStore } from './rollouts.store.ts';

export interface VisitorRequest {
  readonly visitor: string;
  readonly overrides?: Readonly<Record<string, string>> | undefined;
}

/** Resolves every remote for one visitor; an override names a build and counts only while that build is kept. */
export async function resolveForVisitor(
  rollouts: RolloutsStore,
  flags: Readonly<Record<string, FlagValue>>,
  { visitor, overrides = {} }: VisitorRequest,
): Promise<Resolution> {
  const registry = await rollouts.registry();
  const chosen: Record<string, Release> = {};
  for (const [remote, build] of Object.entries(overrides)) {
    const [release] = await rollouts.releasesOf(remote, [build]);
    if (release) chosen[remote] = release;
  }
  return resolve(registry, { key: visitor, flags, overrides: chosen });
}
