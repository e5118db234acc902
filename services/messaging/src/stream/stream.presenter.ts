import type { AnswerOf, getSentStreamMessages, StreamMessage } from '@frizo/contracts';
import type { SentRow, StreamRow } from './stream.store.ts';

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

export function presentMessage(row: StreamRow): StreamMessage {
  return { ...row, sentAt: secondsOf(row.sentAt) };
}

export function presentSent(row: SentRow): AnswerOf<typeof getSentStreamMessages>['messages'][number] {
  return { ...row, sentAt: secondsOf(row.sentAt) };
}
