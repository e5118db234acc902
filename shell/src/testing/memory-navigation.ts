import type { Navigation, Place } from '../navigation/navigation.ts';
import { createStore } from '../store.ts';

/** A navigation in memory, which never asks before it changes. */
export function memoryNavigation(path: string): Navigation {
  const place = createStore<Place>(placeOf(path));
  let previous: string | null = null;
  const go = (to: string) => {
    previous = place.get().path;
    place.set(placeOf(to));
  };
  return {
    get: place.get,
    subscribe: place.subscribe,
    path: () => place.get().path,
    previous: () => previous,
    go,
    replace: (to) => place.set(placeOf(to)),
  };
}

function placeOf(path: string): Place {
  const url = new URL(path, 'https://portal.test');
  return { path: url.pathname, search: url.search };
}
