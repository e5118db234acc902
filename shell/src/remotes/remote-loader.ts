import type { Release } from '@frizo/contracts';
import type { ModalModule, Remote } from '@frizo/remote-kit';
import type { OpenContainer } from './container-source.ts';
import { withDeadline } from './deadline.ts';
import { atStage, SlotFailure } from './slot-failure.ts';

/** Loads the modules that a slot or the modal host can mount. Rejects with a `SlotFailure` of stage load or shape. */
export interface RemoteLoader {
  readonly remote: (release: Release) => Promise<Remote>;
  readonly modal: (release: Release, name: string) => Promise<ModalModule>;
}

export interface RemoteLoaderOptions {
  readonly openContainer: OpenContainer;
  /** Of one attempt, from the first request until the module is evaluated. */
  readonly deadlineMs: number;
}

export function createRemoteLoader({ openContainer, deadlineMs }: RemoteLoaderOptions): RemoteLoader {
  function load(release: Release, expose: './remote' | './modals'): Promise<unknown> {
    return atStage('load', release, () =>
      withDeadline(evaluate(release, expose), deadlineMs, `${release.remote} ${expose}`),
    );
  }

  async function evaluate(release: Release, expose: string): Promise<unknown> {
    const container = await openContainer(release);
    const factory = await container.get(expose);
    return factory();
  }

  return {
    async remote(release) {
      const remote = property(await load(release, './remote'), 'remote');
      if (!hasMount<Remote>(remote)) throw shapeFailure(release, './remote has no remote.mount');
      return remote;
    },
    async modal(release, name) {
      const modal = property(property(await load(release, './modals'), 'modals'), name);
      if (!hasMount<ModalModule>(modal)) throw shapeFailure(release, `./modals has no ${name}.mount`);
      return modal;
    },
  };
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function hasMount<T extends Remote | ModalModule>(value: unknown): value is T {
  return typeof property(value, 'mount') === 'function';
}

function shapeFailure(release: Release, text: string): SlotFailure {
  return new SlotFailure('shape', release, new Error(text));
}
