import type { MountedRemote } from '@frizo/remote-kit';

/** One stay of a remote on the page; whatever arrives for one that is over is thrown away. */
export interface Visit {
  readonly element: HTMLElement;
  isOver: boolean;
  mounted: MountedRemote | null;
}

export function openVisit(area: HTMLElement): Visit {
  const element = document.createElement('div');
  area.append(element);
  return { element, isOver: false, mounted: null };
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
