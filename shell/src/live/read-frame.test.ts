import { describe, expect, it } from '@jest/globals';
import { liveFrame } from '@frizo/contracts';
import type { LiveFrame } from '@frizo/contracts';
import { readFrame } from './read-frame.ts';

const message = {
  message_id: 7,
  header: 'Sunday',
  message: 'We are closed.',
  read: false,
  sentAt: 1_790_000_000,
};

const frames: LiveFrame[] = [
  { type: 'ready', seq: 0, isComplete: true },
  { type: 'ready', seq: 12, isComplete: false },
  { type: 'event', seq: 13, event: { event: 'client-stream', data: message } },
  ...(['session', 'flags', 'rollouts', 'appointments'] as const).map((topic): LiveFrame => {
    return { type: 'event', seq: 14, event: { event: 'message', data: { topic } } };
  }),
  { type: 'pong' },
  { type: 'refused' },
];

describe('readFrame', () => {
  it.each(frames)('accepts a frame of the contract: %j', (frame) => {
    expect(readFrame(JSON.stringify(frame))).toEqual(liveFrame.parse(frame));
  });

  it.each([
    'not JSON',
    'null',
    '[]',
    '{}',
    '{"type":"welcome"}',
    '{"type":"ready","seq":-1,"isComplete":true}',
    '{"type":"ready","seq":1.5,"isComplete":true}',
    '{"type":"ready","seq":1}',
    '{"type":"event","seq":1}',
    '{"type":"event","seq":1,"event":{"event":"message","data":{"topic":"weather"}}}',
    '{"type":"event","seq":1,"event":{"event":"message","data":{"topic":"toString"}}}',
    '{"type":"event","seq":1,"event":{"event":"client-stream","data":null}}',
    '{"type":"event","seq":1,"event":{"event":"client-stream","data":{"message_id":1,"header":{}}}}',
  ])('rejects %s, as the contract does', (text) => {
    expect(readFrame(text)).toBeNull();
    expect(liveFrame.safeParse(parsed(text)).success).toBe(false);
  });

  it('rejects binary data', () => {
    expect(readFrame(new ArrayBuffer(8))).toBeNull();
  });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
