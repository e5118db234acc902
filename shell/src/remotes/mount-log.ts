import type { BuildName } from './slot-failure.ts';

/** A build has come to the page, this long after it was asked for. Milliseconds. */
export type OnMounted = (build: BuildName, durationMs: number) => void;

/** What has come to the page; kept until somebody wants to know, who is told of all of it and of what comes after. */
export interface MountLog {
  readonly add: OnMounted;
  readonly tell: (listener: OnMounted) => void;
}

export function createMountLog(): MountLog {
  const kept: Parameters<OnMounted>[] = [];
  let listener: OnMounted = (...mount) => void kept.push(mount);
  return {
    add: (...mount) => listener(...mount),
    tell(next) {
      listener = next;
      for (const mount of kept.splice(0)) next(...mount);
    },
  };
}
