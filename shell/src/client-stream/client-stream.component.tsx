import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useFlag } from '../flags/use-flag.ts';
import { useSession } from '../portal.context.ts';

/** The client message stream on top of the page (spec 2, footer): where it is enabled, for who is logged in. */
export function ClientStream() {
  const isEnabled = useFlag('clientStream', false);
  const { user } = useSession();
  if (!isEnabled || user === null) return null;
  // Another person has another stream.
  return <LoadedStream key={user.id} />;
}

/** Nothing waits for the stream, so where it cannot be loaded the page is as it would be without one. */
function LoadedStream() {
  const [Stream, setStream] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isHere = true;
    void import(/* webpackChunkName: "client-stream" */ './message-stream.component.tsx')
      .then(({ MessageStream }) => isHere && setStream(() => MessageStream))
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);
  return Stream && <Stream />;
}
