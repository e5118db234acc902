import { useId, type ReactNode } from 'react';
import { Badge, Button, Card, EmptyState, useKeptFocus } from '@frizo/ui';
import styles from '../billing/billing.module.css';
import type { SourceChanges } from './use-source-changes.ts';

interface SourceListProps<Source> {
  sources: readonly Source[];
  empty: string;
  /** The card of a source. */
  children(source: Source): ReactNode;
}

/** Cards or bank accounts, which keeps the focus when one is removed. */
export function SourceList<Source>({ sources, empty, children }: SourceListProps<Source>) {
  // The list disappears together with its last source.
  const place = useKeptFocus<HTMLDivElement>(sources.length);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {sources.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul className={styles.cards}>{sources.map(children)}</ul>
      )}
    </div>
  );
}

interface SourceCardProps {
  /** 'Visa ending in 4242' */
  name: string;
  /** 'Expires 04/2030' */
  detail: string;
  isExpired: boolean;
  isDefault: boolean;
  /** Otherwise the default cannot be removed. */
  isDefaultRemovable?: boolean;
  changes: SourceChanges;
}

/** A card or bank account, with what can be done with it (spec 4, Cards). */
export function SourceCard(props: SourceCardProps) {
  const { name, detail, isExpired, isDefault, isDefaultRemovable = false, changes } = props;
  const { busy, setDefault, remove, question } = changes;
  const headingId = useId();
  const canRemove = !isDefault || isDefaultRemovable;
  return (
    <Card as="li" labelledBy={headingId}>
      <div className={styles.card}>
        <div>
          <h3 id={headingId} className={styles.name}>
            {name}
          </h3>
          <p className={styles.soft}>{detail}</p>
        </div>
        <div className={styles.badges}>
          {isExpired && <Badge tone="wrong">Expired</Badge>}
          {isDefault && <Badge tone="done">default</Badge>}
        </div>
        {canRemove && (
          <div className={styles.actions} role="group" aria-label={name}>
            {!isDefault && !isExpired && (
              <Button
                size="small"
                isBusy={busy === 'default'}
                busyText="Saving"
                aria-describedby={headingId}
                onClick={() => void setDefault()}
              >
                Set default
              </Button>
            )}
            <Button
              size="small"
              look="danger"
              isBusy={busy === 'remove'}
              busyText="Removing"
              aria-haspopup="dialog"
              aria-describedby={headingId}
              onClick={() => void remove()}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {question}
    </Card>
  );
}
