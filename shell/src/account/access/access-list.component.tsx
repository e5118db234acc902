import { useId } from 'react';
import { Badge, Button } from '@frizo/ui';
import styles from './access.module.css';

/** A session, device or calendar feed that can be ended. */
export interface AccessItem {
  readonly id: string;
  readonly kind: 'session' | 'device' | 'feed';
  readonly name: string;
  /** Shown on the entry in use now. */
  readonly mark: string | undefined;
  readonly detail: string;
  readonly end: () => Promise<void>;
}

export interface AccessListProps {
  readonly title: string;
  readonly hint?: string;
  readonly items: readonly AccessItem[];
  /** The id of the entry being ended; the others are disabled meanwhile. */
  readonly ending: string | null;
  readonly empty?: string;
}

/** A titled list with an End button on each row. */
export function AccessList({ title, hint, items, ending, empty }: AccessListProps) {
  const headingId = useId();
  return (
    <div>
      <h3 id={headingId} className={styles.subheading}>
        {title}
      </h3>
      {hint && <p className={styles.soft}>{hint}</p>}
      {items.length === 0 && <p className={styles.soft}>{empty}</p>}
      {items.length > 0 && (
        <ul aria-labelledby={headingId} className={styles.list}>
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              hasUniqueName={items.every(({ id, name }) => id === item.id || name !== item.name)}
              ending={ending}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps extends Pick<AccessListProps, 'ending'> {
  item: AccessItem;
  /** Whether no other entry of the list has the same name. */
  hasUniqueName: boolean;
}

function Row({ item, hasUniqueName, ending }: RowProps) {
  const detailId = useId();
  return (
    <li>
      <div className={styles.what}>
        <p className={styles.name}>
          {item.name} {item.mark && <Badge>{item.mark}</Badge>}
        </p>
        <p id={detailId} className={styles.soft}>
          {item.detail}
        </p>
      </div>
      <Button
        size="small"
        isBusy={ending === item.id}
        busyText="Ending"
        disabled={ending !== null && ending !== item.id}
        // The detail distinguishes two browsers of the same kind.
        aria-label={`End ${item.kind}: ${item.name}${hasUniqueName ? '' : `, ${item.detail}`}`}
        aria-describedby={hasUniqueName ? detailId : undefined}
        onClick={() => void item.end()}
      >
        End
      </Button>
    </li>
  );
}
