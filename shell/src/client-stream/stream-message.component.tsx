import { useId } from 'react';
import type { StreamMessage } from '@frizo/contracts';
import { Badge, Button } from '@frizo/ui';
import styles from './client-stream.module.css';
import { momentWords } from './moment.ts';

export interface MessageProps {
  message: StreamMessage;
  /** A line or two of it, where the whole stands elsewhere. */
  isShort?: boolean;
  onRead: (id: number) => void;
}

/** One message: NEW, with a way to say that it was read, until it was (spec 4). Text, whatever it looks like. */
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
      {!isShort && <p className={styles.sent}>{momentWords(message.sentAt)}</p>}
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
