import { useId } from 'react';
import type { OwnGalleryItem } from '@frizo/contracts';
import { CrossLink } from '@frizo/remote-kit';
import { Badge, Button, buttonClass, Card, Picture, TrashIcon } from '@frizo/ui';
import { galleryPath } from './gallery-frame.component.tsx';
import styles from './salon-gallery.module.css';

interface GalleryCardProps {
  item: OwnGalleryItem;
  isRemoving: boolean;
  onDelete(): void;
}

const sizes = '(min-width: 64rem) 20vw, (min-width: 48rem) 30vw, 45vw';

/** A picture of the salon with its status, artist and service. */
export function GalleryCard({ item, isRemoving, onDelete }: GalleryCardProps) {
  const heading = useId();
  const service = item.service?.i18nKey ?? 'A service you no longer offer';
  const artist = nameOf(item);
  return (
    <Card
      as="li"
      isDense
      labelledBy={heading}
      picture={
        <div className={styles.pictures}>
          <Picture image={item.image} alt="" sizes={sizes} isFlush />
          {item.imageBefore !== null && (
            <div className={styles.before}>
              <Picture image={item.imageBefore} alt="Before" sizes="10vw" isFlush />
            </div>
          )}
        </div>
      }
    >
      <div>
        <StatusBadge status={item.status} />
      </div>
      {item.status === 'rejected' && item.rejectReason !== null && (
        <p className={styles.reason}>{item.rejectReason}</p>
      )}
      <h2 id={heading} className={styles.service}>
        {service}
      </h2>
      <p className={styles.artist}>
        {artist}
        {item.imageBefore !== null && <span> · Before & After</span>}
      </p>
      <div className={styles.actions}>
        <CrossLink
          to={`${galleryPath}/edit/${item.id}`}
          className={buttonClass({ size: 'small' })}
          aria-describedby={heading}
        >
          Edit
        </CrossLink>
        <Button
          look="plain"
          size="small"
          icon={TrashIcon}
          isBusy={isRemoving}
          busyText="Deleting"
          aria-describedby={heading}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </Card>
  );
}

function nameOf({ artist: { firstName, lastName } }: OwnGalleryItem): string {
  return `${firstName} ${lastName}`.trim();
}

const statuses = {
  pending: { text: 'Under review', tone: 'partly' },
  approved: { text: 'Public', tone: 'done' },
  rejected: { text: 'Not accepted', tone: 'wrong' },
} as const;

function StatusBadge({ status }: Pick<OwnGalleryItem, 'status'>) {
  const { text, tone } = statuses[status];
  return <Badge tone={tone}>{text}</Badge>;
}
