import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { createStoredValue } from '../stored-value.ts';
import { useFlag } from '../flags/use-flag.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './client-stream.module.css';
import type { MessageStreamProps } from './message-stream.component.tsx';

/** Whether this device last saw unread messages: 'some' or 'none'. */
const lastKnown = createStoredValue('frizo.stream');

/**
 * The client message stream at the top of the page (spec 2, footer): if it is enabled, and only for logged-in users. It loads long after
 * the page below it, and pushing the page down could make the user press the wrong thing. So its space is reserved from the start, unless
 * there was nothing to read the last time, and is kept until the user leaves the page.
 */
export function ClientStream() {
  const isEnabled = useFlag('clientStream', false);
  const { status, user } = useSession();
  const { navigation } = usePortal();
  const { path } = useStore(navigation);
  const [hadRoom] = useState(() => lastKnown.read() !== 'none');
  const [knownOn, setKnownOn] = useState<string | null>(null);
  const [hasMoved, setMoved] = useState(false);
  // A redirect before the messages are known does not count as leaving.
  if (knownOn !== null && path !== knownOn && !hasMoved) setMoved(true);
  if (!isEnabled || (user === null && status !== 'unknown')) return null;
  const hasRoom = hadRoom && !hasMoved;
  const remember = (hasUnread: boolean) => {
    lastKnown.write(hasUnread ? 'some' : 'none');
    setKnownOn((earlier) => earlier ?? navigation.get().path);
  };
  // A new key per user, because each has their own stream.
  return (
    <div className={hasRoom ? styles.room : undefined}>
      {user !== null && <LoadedStream key={user.id} isInFlow={hasRoom || hasMoved} onKnown={remember} />}
    </div>
  );
}

/** Loads the stream on demand; if that fails, the page shows without it. */
function LoadedStream(props: MessageStreamProps) {
  const [Stream, setStream] = useState<ComponentType<MessageStreamProps> | null>(null);
  useEffect(() => {
    let isMounted = true;
    void import(/* webpackChunkName: "client-stream" */ './message-stream.component.tsx')
      .then(({ MessageStream }) => isMounted && setStream(() => MessageStream))
      .catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, []);
  return Stream && <Stream {...props} />;
}
