import { freePort } from '../machine/ports.ts';
import { startNats, type RunningNats } from '../nats/start-nats.ts';
import { temporaryData } from './temporary-data.ts';

/** The NATS server of one suite, which can be stopped and restarted to test an outage. */
export interface TestNats {
  /** Unchanged by an outage. */
  readonly url: string;
  /** Stops the server; JetStream's data stays. */
  pause(): Promise<void>;
  /** Restarts it on the same port. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a NATS server with its own streams, in about 40 ms. */
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
