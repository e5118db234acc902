import type { Clock, Host, Logger } from '@frizo/service-kit';
import type { GatewayEnv } from '../env.ts';
import { createLiveDoor, type LiveDoor } from './live-door.ts';
import { liveEvents, readNews } from './live-news.ts';

/** A page that comes back within this time, and has not missed more than this, is told just what it has missed. */
const kept = { keep: 1_000, keepForMs: 60 * 60_000 };

/** Opens the door for sockets over this host's connection to NATS; see docs/decisions/0014. */
export function startLive({
  host,
  ...parts
}: {
  readonly host: Pick<Host, 'feed' | 'verifier'>;
  readonly env: GatewayEnv;
  readonly clock: Clock;
  readonly log: Logger;
  readonly checkEveryMs?: number;
}): LiveDoor {
  const feed = host.feed({ name: 'LIVE', events: liveEvents, ...kept, read: readNews });
  return createLiveDoor({ ...parts, feed, verifier: host.verifier });
}
