import { useId } from 'react';
import type { StreamMessage } from '@frizo/contracts';
import { Badge, Button } from '@frizo/ui';
import styles from './client-stream.module.css';
import { momentText } from './moment.ts';

export interface MessageProps {
  message: StreamMessage;
  /** Shows a line or two, without the time. */
  isShort?: boolean;
  onRead: (id: number) => void;
}

/** A message, with a NEW badge and a Read button until it is read (spec 4). Its content is plain text. */
export function Message({ message, isShort = false, onRead }: MessageProps) {
  const id = useId();
  const isNew = !message.read;
  return (
    <div className={styles.message}>
      <div className={isShort ? styles.short : undefined} dir="auto">
        {isNew && (
          <>
            <Badge>NEW</Badge>{' '}
          </>
        )}
        <strong id={id}>{message.header}</strong> <span className={styles.text}>{message.message}</span>
      </div>
      {!isShort && <p className={styles.sent}>{momentText(message.sentAt)}</p>}
      {isNew && (
        <div className={styles.action}>
          <Button size="small" aria-describedby={id} onClick={() => onRead(message.message_id)}>
            Read
          </Button>
        </div>
      )}
    </div>
  );
}
