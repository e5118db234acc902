import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { createStoredValue } from '../stored-value.ts';
import { useFlag } from '../flags/use-flag.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './client-stream.module.css';
import type { MessageStreamProps } from './message-stream.component.tsx';

/** Whether there was something to read when this device last knew: 'some' or 'none'. */
const lastKnown = createStoredValue('frizo.stream');

/**
 * The client message stream on top of the page (spec 2, footer): where it is enabled, for who is logged in. What it says is known long after
 * the page below it, and a strip that pushed the page down would move what is about to be pressed. So its room is there from the start,
 * unless there was nothing to read the last time, and goes with the page that it was kept on.
 */
export function ClientStream() {
  const isEnabled = useFlag('clientStream', false);
  const { status, user } = useSession();
  const { navigation } = usePortal();
  const { path } = useStore(navigation);
  const [hadRoom] = useState(() => lastKnown.read() !== 'none');
  const [knownOn, setKnownOn] = useState<string | null>(null);
  const [hasMoved, setMoved] = useState(false);
  // Where an address leads on to another one, nothing is known yet.
  if (knownOn !== null && path !== knownOn && !hasMoved) setMoved(true);
  if (!isEnabled || (user === null && status !== 'unknown')) return null;
  const hasRoom = hadRoom && !hasMoved;
  const keep = (hasUnread: boolean) => {
    lastKnown.write(hasUnread ? 'some' : 'none');
    setKnownOn((earlier) => earlier ?? navigation.get().path);
  };
  // Another person has another stream.
  return (
    <div className={hasRoom ? styles.room : undefined}>
      {user !== null && <LoadedStream key={user.id} isInFlow={hasRoom || hasMoved} onKnown={keep} />}
    </div>
  );
}

/** Nothing waits for the stream, so where it cannot be loaded the page is as it would be without one. */
function LoadedStream(props: MessageStreamProps) {
  const [Stream, setStream] = useState<ComponentType<MessageStreamProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    void import(/* webpackChunkName: "client-stream" */ './message-stream.component.tsx')
      .then(({ MessageStream }) => isHere && setStream(() => MessageStream))
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);
  return Stream && <Stream {...props} />;
}
