import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { getRolloutMoves } from '@frizo/contracts';
import type { AnswerOf } from '@frizo/contracts';
import { momentWords } from '../../client-stream/moment.ts';
import { usePortal } from '../../portal.context.ts';
import styles from '../admin.module.css';
import rolloutStyles from './rollouts.module.css';
import { PagedList } from '../paged-list.component.tsx';
import { usePages } from '../use-pages.ts';

type Move = AnswerOf<typeof getRolloutMoves>['moves'][number];

const limit = 20;
const idOf = ({ id }: Move) => id;

export interface MovesProps {
  /** Of all remotes where absent. */
  remote?: string;
  /** Grows with each move. */
  version: number;
}

/** Who moved what, when and why. */
export function Moves({ remote, version }: MovesProps) {
  const { request } = usePortal();
  const ask = useCallback(
    async (offset: number) => {
      const { count, moves } = await request(getRolloutMoves, { remote, limit, offset }, { notice: false });
      return { count, items: moves };
    },
    [request, remote],
  );
  const pages = usePages(ask, idOf);
  const again = useEffectEvent(pages.reload);
  const listed = useRef(version);
  useEffect(() => {
    if (listed.current === version) return;
    listed.current = version;
    again();
  }, [version]);
  return (
    <section aria-labelledby="rollout-moves">
      <h2 id="rollout-moves" className={styles.subheading}>
        Moves
      </h2>
      <PagedList label="Moves" pages={pages} idOf={idOf} empty="Nothing has been moved yet.">
        {(move) => (
          <>
            <p>
              {remote === undefined && <span className={styles.name}>{move.remote}</span>}{' '}
              <span className={rolloutStyles.build}>{move.summary}</span>
            </p>
            <p dir="auto">{move.reason}</p>
            <p className={styles.small}>{`${move.movedBy} · ${momentWords(move.movedAt)}`}</p>
          </>
        )}
      </PagedList>
    </section>
  );
}
