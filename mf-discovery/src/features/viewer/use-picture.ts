import { useReducer, useState, useSyncExternalStore } from 'react';

export interface OpenPicture {
  /** The picture that the address opens. */
  readonly id: number | null;
  /** Goes to another one; Back still leads out of the viewer, however many were looked at. */
  show(id: number): void;
  /** Back to what the viewer was opened from, or, where it was opened by a link, to the same address without it. */
  close(): void;
}

/** The picture that is looked at is a part of the address, so that Back closes it and a link opens it. */
export function useOpenPicture(): OpenPicture {
  const id = useSyncExternalStore(subscribeToAddress, () => readPicture(window.location.search));
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const isOpen = id !== null;
  const [seen, setSeen] = useState({ isOpen, isOpenedHere: false });
  // What was not open when the page came was opened from it, and then Back is the way out.
  if (seen.isOpen !== isOpen) setSeen({ isOpen, isOpenedHere: isOpen });

  function replace(next: number | null): void {
    window.history.replaceState(window.history.state, '', addressWith(next));
    // The shell tells of the change in a later turn.
    renderAgain();
  }

  return {
    id,
    show: (next) => {
      if (next !== id) replace(next);
    },
    close() {
      if (seen.isOpenedHere) window.history.back();
      else replace(null);
    },
  };
}

/** Where a picture opens on this page: what is shared, and what a link to it leads to. */
export function addressWith(id: number | null): string {
  const { pathname, search } = window.location;
  return `${pathname}${withPicture(search, id)}`;
}

/** The shell tells of every change of address by this event, Back and Forward included. */
function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

const field = 'picture';

/** The picture that an address opens, or null: anyone can type one. */
export function readPicture(query: string): number | null {
  const id = Number(new URLSearchParams(query).get(field) ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The same query with this picture open, or with none; whatever else it holds, a search for instance, stays. */
export function withPicture(query: string, id: number | null): string {
  const params = new URLSearchParams(query);
  if (id === null) params.delete(field);
  else params.set(field, String(id));
  const next = params.toString();
  return next === '' ? '' : `?${next}`;
}
