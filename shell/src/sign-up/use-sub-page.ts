import { useState } from 'react';
import type { Navigation, Place } from '../navigation/navigation.ts';
import { useStore } from '../store.ts';
import { isWithin, subPageAt } from './sub-pages.ts';
import type { SignUpDialog, SubPage } from './sub-pages.ts';

export interface SubPageState {
  /** Null while the form is shown. */
  readonly page: SubPage | null;
  readonly hrefOf: (page: SubPage) => string;
  readonly open: (page: SubPage) => void;
  readonly back: () => void;
}

/**
 * Which of its texts a sign-up dialog shows. The address says it, so that Back comes out of a text and a link leads into one; a dialog that was
 * opened over another one has no address, and remembers it.
 */
export function useSubPage(
  dialog: SignUpDialog,
  navigation: Pick<Navigation, 'get' | 'subscribe' | 'go'>,
): SubPageState {
  const { path, search } = useStore<Place>(navigation);
  const [remembered, remember] = useState<SubPage | null>(null);
  const hrefOf = ({ slug }: SubPage) => `/${dialog}/${slug}`;
  if (!isWithin(dialog, path)) {
    return { page: remembered, hrefOf, open: remember, back: () => remember(null) };
  }
  return {
    page: subPageAt(dialog, path),
    hrefOf,
    open: (page) => navigation.go(hrefOf(page) + search),
    back: () => navigation.go(`/${dialog}${search}`),
  };
}
