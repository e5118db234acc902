import { useId } from 'react';
import { Badge, Button } from '@frizo/ui';
import styles from './access.module.css';

/** One thing that can be ended. */
export interface AccessItem {
  readonly id: string;
  /** What is ended with it. */
  readonly kind: 'session' | 'device' | 'feed';
  readonly name: string;
  /** That it is the one in use now. */
  readonly mark: string | undefined;
  readonly detail: string;
  readonly end: () => Promise<void>;
}

export interface AccessListProps {
  readonly title: string;
  readonly hint?: string;
  readonly items: readonly AccessItem[];
  /** The id of what is being ended: meanwhile nothing else is. */
  readonly ending: string | null;
  readonly empty?: string;
}

/** A titled list whose rows each have an End. */
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
              isOnly={items.every(({ id, name }) => id === item.id || name !== item.name)}
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
  /** Whether no other one of the list has its name. */
  isOnly: boolean;
}

function Row({ item, isOnly, ending }: RowProps) {
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
        // Two browsers of one kind are told apart by when they were used.
        aria-label={`End ${item.kind}: ${item.name}${isOnly ? '' : `, ${item.detail}`}`}
        aria-describedby={isOnly ? detailId : undefined}
        onClick={() => void item.end()}
      >
        End
      </Button>
    </li>
  );
}
