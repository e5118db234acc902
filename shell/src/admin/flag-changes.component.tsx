import { momentText } from '../client-stream/moment.ts';
import { adminApi } from './admin.api.ts';
import type { FlagChange } from './admin.api.ts';
import styles from './admin.module.css';
import { Differences } from './differences.component.tsx';
import { differencesOf } from './flag-texts.ts';
import { PagedList } from './paged-list.component.tsx';

/** Who changed which flag, when, why and how; only of one flag if its key is given. */
export function FlagChanges({ flagKey }: { flagKey?: string }) {
  // A refetch would collapse the list to its first page.
  const list = adminApi.useGetFlagChangesInfiniteQuery({ key: flagKey }, { refetchOnReconnect: false });
  return (
    <section aria-labelledby="flag-changes">
      <h2 id="flag-changes" className={styles.subheading}>
        Changes
      </h2>
      <PagedList label="Changes" list={list} empty="Nothing has been changed yet.">
        {(change) => <OneChange change={change} />}
      </PagedList>
    </section>
  );
}

function OneChange({ change }: { change: FlagChange }) {
  const { key, changedBy, changedAt, reason, before, after } = change;
  return (
    <>
      <p>
        <span className={styles.name}>{key}</span> {actionOf(change)}
      </p>
      {before !== null && after !== null && <Differences differences={differencesOf(before, after)} />}
      <p dir="auto">{reason}</p>
      <p className={styles.small}>{`${changedBy} · ${momentText(changedAt)}`}</p>
    </>
  );
}

function actionOf({ before, after }: FlagChange): string {
  if (before === null) return 'was made';
  return after === null ? 'was removed' : 'was changed';
}
