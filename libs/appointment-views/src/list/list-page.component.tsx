import type { ReactNode } from 'react';
import { ErrorState } from '@frizo/ui';
import { ListSkeleton } from './list-skeleton.component.tsx';
import type { ListState } from './list-state.ts';

type ShownList<Item> = Extract<ListState<Item>, { kind: 'shown' }>;

export interface ListPageProps<Item> {
  state: ListState<Item>;
  /** The approximate height of a row. */
  rowHeight: string;
  /** Shown when the list could not be loaded. */
  failed: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children(list: ShownList<Item>): ReactNode;
}

/** A page of a list in each of its states: loading, failed, empty and loaded. */
export function ListPage<Item>({ state, rowHeight, failed, empty, children }: ListPageProps<Item>) {
  if (state.kind === 'loading') return <ListSkeleton rowHeight={rowHeight} />;
  if (state.kind === 'failed') {
    return (
      <ErrorState onRetry={() => state.refetch()} isRetrying={state.isRetrying}>
        {failed}
      </ErrorState>
    );
  }
  return state.count === 0 ? empty : children(state);
}
