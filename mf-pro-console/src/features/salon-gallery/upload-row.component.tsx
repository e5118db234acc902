import type { ReactNode } from 'react';
import { Button, ProgressBar, RetryIcon, TrashIcon } from '@frizo/ui';
import type { PictureUpload } from './use-picture-uploads.ts';
import styles from './salon-gallery.module.css';

interface UploadRowProps {
  upload: PictureUpload;
  /** What else there is to say about this picture. */
  children?: ReactNode;
  onCrop(): void;
  onRetry(): void;
  onRemove(): void;
}

/** A chosen picture with how much of it was sent. */
export function UploadRow({ upload, children, onCrop, onRetry, onRemove }: UploadRowProps) {
  const { name, thumbnail, state, done, problem, canRetry } = upload;
  const isOnItsWay = state === 'waiting' || state === 'sending' || state === 'offline';
  return (
    <li className={styles.upload}>
      <div className={styles.thumbnail}>{thumbnail !== null && <img src={thumbnail} alt="" />}</div>
      <div className={styles.uploadBody}>
        <p className={styles.fileName}>{name}</p>
        {isOnItsWay && (
          <div className={styles.progress}>
            <ProgressBar label={`Sending ${name}`} done={done} />
            <span className={styles.percent}>{progressText(upload)}</span>
          </div>
        )}
        {state === 'uploaded' && <p className={styles.sent}>Sent</p>}
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          {state === 'failed' && canRetry && (
            <Button size="small" icon={RetryIcon} aria-label={`Retry ${name}`} onClick={onRetry}>
              Retry
            </Button>
          )}
          {thumbnail !== null && (
            <Button size="small" aria-label={`Crop ${name}`} onClick={onCrop}>
              Crop
            </Button>
          )}
          <Button
            look="plain"
            size="small"
            icon={TrashIcon}
            aria-label={`${isOnItsWay ? 'Cancel' : 'Remove'} ${name}`}
            onClick={onRemove}
          >
            {isOnItsWay ? 'Cancel' : 'Remove'}
          </Button>
        </div>
        {children}
      </div>
    </li>
  );
}

function progressText({ state, done }: PictureUpload): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'offline') return 'Waiting for the connection';
  return `${Math.round(done * 100)}%`;
}
