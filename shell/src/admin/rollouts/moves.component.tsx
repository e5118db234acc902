import { useEffect, useEffectEvent, useRef } from 'react';
import { momentText } from '../../client-stream/moment.ts';
import { adminApi } from '../admin.api.ts';
import styles from '../admin.module.css';
import rolloutStyles from './rollouts.module.css';
import { PagedList } from '../paged-list.component.tsx';

export interface MovesProps {
  /** Lists the moves of all remotes if absent. */
  remote?: string;
  /** Increases with each move, which loads the list again. */
  version: number;
}

/** Who moved what, when and why. */
export function Moves({ remote, version }: MovesProps) {
  const list = adminApi.useGetRolloutMovesInfiniteQuery({ remote }, { refetchOnReconnect: false });
  const reload = useEffectEvent(() => void list.refetch());
  const listed = useRef(version);
  useEffect(() => {
    if (listed.current === version) return;
    listed.current = version;
    reload();
  }, [version]);
  return (
    <section aria-labelledby="rollout-moves">
      <h2 id="rollout-moves" className={styles.subheading}>
        Moves
      </h2>
      <PagedList label="Moves" list={list} empty="Nothing has been moved yet.">
        {(move) => (
          <>
            <p>
              {remote === undefined && <span className={styles.name}>{move.remote}</span>}{' '}
              <span className={rolloutStyles.build}>{move.summary}</span>
            </p>
            <p dir="auto">{move.reason}</p>
            <p className={styles.small}>{`${move.movedBy} · ${momentText(move.movedAt)}`}</p>
          </>
        )}
      </PagedList>
    </section>
  );
}
