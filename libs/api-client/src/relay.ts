import { addressOf } from '@frizo/contracts';
import { createDeadline } from './deadline.ts';
import { noticeOf } from './default-notice.ts';
import { isSuccess } from './exchange.ts';
import { invalidAnswer, serverFailure } from './failures.ts';
import { isTokenProblem, sendInHops, withToken } from './hops.ts';
import type { RequestError } from './request-error.ts';
import { callHeaders, envelopeHeaders } from './request-headers.ts';
import type { RelayEntry, RelayFn, RelayOptions, RelayResult } from './relay.types.ts';
import type { TransportParts } from './transport.types.ts';

const relayUrl = '/api/relay';

/** An entry with its headers and its latest result. */
interface PendingEntry {
  readonly entry: RelayEntry;
  readonly requestId: string;
  readonly headers: Record<string, string>;
  result: RelayResult<RelayEntry['call']>;
  /** Sent again after a renewal; an answer is final unless it refuses the token. */
  isOpen: boolean;
}

interface EntryAnswer {
  readonly requestId: string;
  readonly status: number;
  readonly data: unknown;
}

/** Used for an entry that the relay's answer omits. */
const missing = { status: 0, data: null };

/** Several calls in one request. The keys of its writes stay the same on each hop, so that none is executed twice. */
export function createRelay(parts: TransportParts): RelayFn {
  const { exchange, gate, newId, deadlineMs } = parts;
  return async (entries, options = {}) => {
    const { transactional = false } = options;
    const deadline = createDeadline(options.deadlineMs ?? deadlineMs, options.signal);
    const pending = entries.map((entry) => prepare(entry, newId));
    try {
      await sendInHops({
        exchange,
        gate,
        deadline,
        secure: entries.some(({ call }) => call.secure),
        mayRepeat: entries.every(({ call }) => call.method === 'GET' || call.secure),
        outgoing: (token) => ({
          method: 'POST',
          url: relayUrl,
          headers: envelopeHeaders(newId()),
          body: { requests: openOf(pending).map((item) => wireEntry(item, token)), transactional },
        }),
        accepts({ body }) {
          for (const item of openOf(pending)) readAnswer(item, answersOf(body), parts);
          // A transaction was rolled back as a whole.
          if (transactional && openOf(pending).length > 0) pending.forEach(reopen);
          return openOf(pending).length === 0;
        },
      });
    } finally {
      deadline.clear();
    }
    showFailure(pending, options, parts);
    return pending.map(({ result }) => result) as never;
  };
}

function openOf(pending: readonly PendingEntry[]): PendingEntry[] {
  return pending.filter(({ isOpen }) => isOpen);
}

function reopen(item: PendingEntry) {
  item.isOpen = true;
}

function prepare(entry: RelayEntry, newId: () => string): PendingEntry {
  const headers = callHeaders(entry.call, entry, newId);
  return { entry, requestId: newId(), headers, result: refusal(serverFailure(0, null)), isOpen: true };
}

function wireEntry({ entry, requestId, headers }: PendingEntry, token: string | undefined) {
  const { method, url, body } = addressOf(entry.call, entry.request);
  const own = entry.call.secure ? withToken(headers, token) : headers;
  return { resource: url, method, requestId, data: body, headers: own };
}

function answersOf(body: unknown): readonly EntryAnswer[] {
  const { answers } = (body ?? {}) as { answers?: readonly EntryAnswer[] };
  return answers ?? [];
}

/** Reads an entry's answer from the relay's answer; the entry stays open while it needs another token. */
function readAnswer(item: PendingEntry, answers: readonly EntryAnswer[], { findFault }: TransportParts) {
  const { call } = item.entry;
  const { status, data } = answers.find(({ requestId }) => requestId === item.requestId) ?? missing;
  const failure = isSuccess(status) ? undefined : serverFailure(status, data);
  const fault = failure ? undefined : findFault?.(call, data);
  const problem = fault ? invalidAnswer(fault) : failure;
  item.result = problem ? refusal(problem) : { ok: true, answer: data };
  item.isOpen = call.secure && problem !== undefined && isTokenProblem(problem);
}

function refusal(error: RequestError): PendingEntry['result'] {
  return { ok: false, failure: error.toFailure() };
}

/** Shows one notice for all failed entries (spec 8.1): that of the first entry that has one. */
function showFailure(pending: readonly PendingEntry[], options: RelayOptions, { notices }: TransportParts) {
  for (const { entry, result } of pending) {
    const text = result.ok ? undefined : noticeOf(entry.call, result.failure, options);
    if (text) {
      notices.show({ kind: 'error', text });
      return;
    }
  }
}
