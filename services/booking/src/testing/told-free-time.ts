import { freeTimeChanged, type PayloadOf } from '@frizo/contracts';
import { jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';

export type FreeTimeTold = PayloadOf<typeof freeTimeChanged>;

/** Free time as a reader knows it: by artist and day, each of the highest version. */
export type KnownDays = ReadonlyMap<string, FreeTimeTold['days'][number]['free']>;

/** All that the stream tells of free time, in its order, each as often as it is told. */
export function toldFreeTime(url: string): Promise<FreeTimeTold[]> {
  return withNats(url, async (connection) => {
    const messages = await messagesOf(connection, freeTimeChanged.subject);
    return messages.map((message) => freeTimeChanged.payload.parse(message.json()));
  });
}

async function messagesOf(connection: NatsConnection, subject: string): Promise<StoredMsg[]> {
  const { streams } = await jetstreamManager(connection);
  const { state } = await streams.info('BOOKING');
  const sequences = Array.from({ length: state.messages }, (_, index) => state.first_seq + index);
  const messages = await Promise.all(sequences.map((seq) => streams.getMessage('BOOKING', { seq })));
  return messages.filter((message) => message !== null).filter((message) => message.subject === subject);
}

async function withNats<T>(url: string, work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: url });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** What a reader knows after these, in whatever order they came. */
export function knownDays(told: readonly FreeTimeTold[]): KnownDays {
  const known = new Map<string, FreeTimeTold['days'][number]['free']>();
  for (const { artistId, days } of [...told].sort((a, b) => a.version - b.version)) {
    for (const { date, free } of days) known.set(dayKey(artistId, date), free);
  }
  return known;
}

export function dayKey(artistId: number, date: string): string {
  return `${artistId} ${date}`;
}
