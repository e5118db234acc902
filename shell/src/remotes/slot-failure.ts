import type { Release } from '@frizo/contracts';
import { partLoadError } from '@frizo/remote-kit/parts';

/** How far a build of a remote got before it failed. */
export type FailureStage = 'resolve' | 'load' | 'shape' | 'mount' | 'render';

export type BuildName = Pick<Release, 'remote' | 'build'>;

/** A failure of a build, with the stage at which it occurred. */
export class SlotFailure extends Error {
  override readonly name = 'SlotFailure';
  readonly stage: FailureStage;
  readonly remote: string;
  readonly build: string;

  constructor(stage: FailureStage, { remote, build }: BuildName, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.stage = stage;
    this.remote = remote;
    this.build = build;
  }
}

/** Whether a remote's code threw because one of its chunks could not be loaded (`lazyPart` of the kit). */
export function isPartLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === partLoadError;
}

/** The failure of a mounted build. */
export function failureOnPage(release: BuildName, error: unknown): SlotFailure {
  return new SlotFailure(isPartLoadError(error) ? 'load' : 'render', release, error);
}

/** Runs a stage; whatever it throws becomes a failure of that stage. */
export async function atStage<T>(
  stage: FailureStage,
  release: BuildName,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SlotFailure ? error : new SlotFailure(stage, release, error);
  }
}
