import { useEffect, useState } from 'react';
import type { CompletenessStatus, ProfileCompletion } from '@frizo/contracts';
import { VisuallyHidden } from '@frizo/ui';
import { photoHash } from '../account/profile/photo-hash.ts';
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

/**
 * The mark at a tab, or without a path that of the whole profile (spec 4, completeness). It leaves its space when it goes, because the links
 * beside it must not move away under a click.
 */
export function CompletenessMark({ path }: { path?: string }) {
  const completion = useCompletion();
  const status =
    completion === null ? 2 : path === undefined ? completion.status : statusAt(completion, path);
  const [shown, setShown] = useState<0 | 1 | 2>(2);
  if (status !== 2 && status !== shown) setShown(status);
  if (status === 2) return shown === 2 ? null : <span className={styles.space} aria-hidden="true" />;
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
  const items = useItemsOfPage(completion);
  if (completion === null) return null;
  const { complete, publicAvailable } = completion;
  if (complete && publicAvailable) return null;
  if (complete) {
    return (
      <div className={styles.message} role="status">
        <p>Your profile is complete. Clients can find you as soon as an image of your work is approved.</p>
        <ItemList items={items} />
      </div>
    );
  }
  return (
    <section className={styles.message} aria-labelledby="profile-incomplete">
      {/* No heading: it comes before that of the page. */}
      <p id="profile-incomplete" className={styles.title}>
        Your profile is incomplete
      </p>
      {!publicAvailable && <p>Clients can find you once everything below is done.</p>}
      <ItemList items={items} />
    </section>
  );
}

interface Item {
  readonly code: string;
  readonly message: string;
  readonly path: string;
  readonly isDone: boolean;
}

function ItemList({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ code, message, path, isDone }) => (
        <li key={code}>
          {isDone ? (
            <span className={styles.done}>
              <VisuallyHidden>Done: </VisuallyHidden>
              <s>{message}</s>
            </span>
          ) : (
            <PortalLink href={code === 'IMAGE_REQUIRED' ? path + photoHash : path} className={styles.link}>
              {message}
            </PortalLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What is missing, and what was until somebody completed it on this page: the page below must not move up under a click. */
function useItemsOfPage(completion: ProfileCompletion | null): Item[] {
  const { path } = useStore(usePortal().navigation);
  const missing = Object.values(completion?.tabs ?? {}).flatMap(({ errors }) => errors);
  const [seen, setSeen] = useState({ path, items: missing });
  const before = seen.path === path ? seen.items : [];
  const added = missing.filter(({ code }) => !before.some((item) => item.code === code));
  const items = [...before, ...added];
  if (seen.path !== path || added.length > 0) setSeen({ path, items });
  return items.map((item) => ({ ...item, isDone: !missing.some(({ code }) => code === item.code) }));
}
