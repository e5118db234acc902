import type { LiveEvent, LiveFrame, LiveTopic, StreamMessage } from '@frizo/contracts';

/** The type makes sure that no topic of the contract is missing. */
const topics: Readonly<Record<LiveTopic, true>> = {
  session: true,
  flags: true,
  rollouts: true,
  appointments: true,
  completeness: true,
  'waiting-list': true,
  payments: true,
};

/**
 * Parses a frame of the gateway (contracts, `liveFrame`); null for anything else. Validated by hand, because browser builds contain no
 * schemas (docs/decisions/0003); validation is needed because an older page may receive frames that only newer ones know.
 */
export function readFrame(text: unknown): LiveFrame | null {
  const frame = parse(text);
  switch (frame?.['type']) {
    case 'ready': {
      const { seq, isComplete } = frame;
      return isSeq(seq) && typeof isComplete === 'boolean' ? { type: 'ready', seq, isComplete } : null;
    }
    case 'event': {
      const event = readEvent(frame['event']);
      return isSeq(frame['seq']) && event !== null ? { type: 'event', seq: frame['seq'], event } : null;
    }
    case 'pong':
      return { type: 'pong' };
    case 'refused':
      return { type: 'refused' };
    default:
      return null;
  }
}

function readEvent(value: unknown): LiveEvent | null {
  if (!isRecord(value) || !isRecord(value['data'])) return null;
  const { event, data } = value;
  if (event === 'client-stream') return isStreamMessage(data) ? { event, data } : null;
  if (event !== 'message') return null;
  const { topic } = data;
  return isTopic(topic) ? { event, data: { topic } } : null;
}

function isTopic(value: unknown): value is LiveTopic {
  return typeof value === 'string' && Object.hasOwn(topics, value);
}

function isStreamMessage(value: object): value is StreamMessage {
  const message = value as Partial<Record<keyof StreamMessage, unknown>>;
  return (
    isSeq(message.message_id) &&
    typeof message.header === 'string' &&
    typeof message.message === 'string' &&
    typeof message.read === 'boolean' &&
    isSeq(message.sentAt)
  );
}

function parse(text: unknown): Record<string, unknown> | null {
  if (typeof text !== 'string') return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSeq(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
