import { freePort } from '../machine/ports.ts';
import { startNats, type RunningNats } from '../nats/start-nats.ts';
import { temporaryData } from './temporary-data.ts';

/** A NATS server of one suite, which may be taken away in the middle and brought back. */
export interface TestNats {
  /** Stays the same over an outage. */
  readonly url: string;
  /** Takes the server away; what JetStream has stored stays. */
  pause(): Promise<void>;
  /** Brings it back where it was. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a NATS server with streams of its own, in some 40 ms. */
export async function startTestNats(): Promise<TestNats> {
  const { data, remove } = await temporaryData();
  const options = { folder: await data.folder('nats'), port: await freePort(), log: () => undefined };
  let server: RunningNats = await startNats(options);
  return {
    url: server.url,
    pause: () => server.stop(),
    async resume() {
      server = await startNats(options);
    },
    async stop() {
      await server.stop();
      await remove();
    },
  };
}
