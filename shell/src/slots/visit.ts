import type { MountedRemote } from '@frizo/remote-kit';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';

/** One stay of a remote on the page; whatever arrives for one that is over is thrown away. */
export interface Visit {
  readonly element: HTMLElement;
  /** The builds that it uses, whatever newer ones the page hears of meanwhile. */
  resolved: ResolvedRemote;
  isOver: boolean;
  mounted: MountedRemote | null;
}

export function openVisit(area: HTMLElement, resolved: ResolvedRemote): Visit {
  const element = document.createElement('div');
  area.append(element);
  return { element, resolved, isOver: false, mounted: null };
}

/** A fresh root for the next try: nothing of the one before is left. */
export function freshRoot({ element }: Visit): HTMLElement {
  const root = document.createElement('div');
  element.replaceChildren(root);
  return root;
}

/** Unmounts what is there and empties its place, whatever the remote does about it. */
export function takeDown(visit: Visit, onFailure: (error: unknown) => void): void {
  const { mounted } = visit;
  visit.mounted = null;
  try {
    mounted?.unmount();
  } catch (error) {
    onFailure(error);
  }
  visit.element.replaceChildren();
}
