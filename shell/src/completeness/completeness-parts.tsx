import { useEffect } from 'react';
import type { CompletenessStatus, ProfileCompletion } from '@frizo/contracts';
import { isWithin, PortalLink } from '../layout/portal-link.component.tsx';
import type { Portal } from '../portal.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { createCompletionStore, type CompletionStore } from './completion-store.ts';
import styles from './completeness.module.css';

/** One for all parts of a page that show it, and another for another user. */
const stores = new WeakMap<Portal, { userId: number; store: CompletionStore }>();

function useCompletion(): ProfileCompletion | null {
  const portal = usePortal();
  const userId = useSession().user?.id ?? 0;
  const known = stores.get(portal);
  const store = known?.userId === userId ? known.store : createCompletionStore(portal);
  if (store !== known?.store) stores.set(portal, { userId, store });
  useEffect(() => store.start(), [store]);
  return useStore(store);
}

/** The mark at a tab, or without a path that of the whole profile (spec 4, completeness). */
export function CompletenessMark({ path }: { path?: string }) {
  const completion = useCompletion();
  if (completion === null) return null;
  const status = path === undefined ? completion.status : statusAt(completion, path);
  if (status === 2) return null;
  const words = status === 0 ? 'Incomplete' : 'Partly complete';
  return (
    <span className={styles.mark} role="img" aria-label={words} title={words}>
      <span className={status === 0 ? styles.incomplete : styles.partly}>!</span>
    </span>
  );
}

/** The lowest status of what is completed on a page or below it. */
function statusAt({ tabs }: ProfileCompletion, path: string): CompletenessStatus {
  const statuses = Object.values(tabs)
    .filter((tab) => isWithin(tab.path, path))
    .map(({ status }) => status);
  return Math.min(2, ...statuses) as CompletenessStatus;
}

/** What is missing before clients see the salon or the artist, each with a link to where it is completed (spec 2, profile banner). */
export function CompletenessMessage() {
  const completion = useCompletion();
  if (completion === null) return null;
  const { complete, publicAvailable, tabs } = completion;
  if (complete && publicAvailable) return null;
  if (complete) {
    return (
      <p className={styles.message} role="status">
        Your profile is complete. Clients can find you as soon as an image of your work is approved.
      </p>
    );
  }
  const missing = Object.values(tabs).flatMap(({ errors }) => errors);
  return (
    <section className={styles.message} aria-labelledby="profile-incomplete">
      {/* No heading: it comes before that of the page. */}
      <p id="profile-incomplete" className={styles.title}>
        Your profile is incomplete
      </p>
      {!publicAvailable && <p>Clients can find you once everything below is done.</p>}
      <ul>
        {missing.map(({ code, message, path }) => (
          <li key={code}>
            <PortalLink href={path} className={styles.link}>
              {message}
            </PortalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
