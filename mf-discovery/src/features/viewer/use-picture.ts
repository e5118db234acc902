import { useReducer, useState, useSyncExternalStore } from 'react';

export interface OpenPicture {
  /** The id of the picture in the address. */
  readonly id: number | null;
  /** Shows another picture; Back still closes the viewer, however many were viewed. */
  show(id: number): void;
  /** Goes back to where the viewer was opened from, or, if a link opened it, to the same address without it. */
  close(): void;
}

/** The open picture is part of the address, so that Back closes it and a link opens it. */
export function useOpenPicture(): OpenPicture {
  const id = useSyncExternalStore(subscribeToAddress, () => readPicture(window.location.search));
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const isOpen = id !== null;
  const [seen, setSeen] = useState({ isOpen, isOpenedHere: false });
  // If it was opened on this page, Back closes it.
  if (seen.isOpen !== isOpen) setSeen({ isOpen, isOpenedHere: isOpen });

  function replace(next: number | null): void {
    window.history.replaceState(window.history.state, '', addressWith(next));
    // The shell announces the change in a later task.
    rerender();
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

/** The address of a picture on this page, as used for links and sharing. */
export function addressWith(id: number | null): string {
  const { pathname, search } = window.location;
  return `${pathname}${withPicture(search, id)}`;
}

/** The shell dispatches this event for every change of address, including Back and Forward. */
function subscribeToAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

const field = 'picture';

/** The picture in an address; null without a valid one, since anyone can type an address. */
export function readPicture(query: string): number | null {
  const id = Number(new URLSearchParams(query).get(field) ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Sets or removes the picture in a query; other parameters, such as a search, stay. */
export function withPicture(query: string, id: number | null): string {
  const params = new URLSearchParams(query);
  if (id === null) params.delete(field);
  else params.set(field, String(id));
  const next = params.toString();
  return next === '' ? '' : `?${next}`;
}
