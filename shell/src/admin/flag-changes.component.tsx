import { useCallback } from 'react';
import { getFlagChanges } from '@frizo/contracts';
import type { AnswerOf } from '@frizo/contracts';
import { momentWords } from '../client-stream/moment.ts';
import { usePortal } from '../portal.context.ts';
import styles from './admin.module.css';
import { Differences } from './differences.component.tsx';
import { differencesOf } from './flag-words.ts';
import { PagedList } from './paged-list.component.tsx';
import { usePages } from './use-pages.ts';

type Change = AnswerOf<typeof getFlagChanges>['changes'][number];

const limit = 20;
const idOf = ({ id }: Change) => id;

/** Who changed which flag, when, why and how; of one flag where its name is given. */
export function FlagChanges({ flagKey }: { flagKey?: string }) {
  const { request } = usePortal();
  const ask = useCallback(
    async (offset: number) => {
      const of = { key: flagKey, limit, offset };
      const { count, changes } = await request(getFlagChanges, of, { notice: false });
      return { count, items: changes };
    },
    [request, flagKey],
  );
  const pages = usePages(ask, idOf);
  return (
    <section aria-labelledby="flag-changes">
      <h2 id="flag-changes" className={styles.subheading}>
        Changes
      </h2>
      <PagedList label="Changes" pages={pages} idOf={idOf} empty="Nothing has been changed yet.">
        {(change) => <OneChange change={change} />}
      </PagedList>
    </section>
  );
}

function OneChange({ change }: { change: Change }) {
  const { key, changedBy, changedAt, reason, before, after } = change;
  return (
    <>
      <p>
        <span className={styles.name}>{key}</span> {whatOf(change)}
      </p>
      {before !== null && after !== null && <Differences differences={differencesOf(before, after)} />}
      <p dir="auto">{reason}</p>
      <p className={styles.small}>{`${changedBy} · ${momentWords(changedAt)}`}</p>
    </>
  );
}

function whatOf({ before, after }: Change): string {
  if (before === null) return 'was made';
  return after === null ? 'was removed' : 'was changed';
}
