import { addressOf } from '@frizo/contracts';
import { createDeadline } from './deadline.ts';
import { noticeOf } from './default-notice.ts';
import { isSuccess } from './exchange.ts';
import { invalidAnswer, serverFailure } from './failures.ts';
import { isTokenProblem, travel, withToken } from './hops.ts';
import type { RequestError } from './request-error.ts';
import { callHeaders, envelopeHeaders } from './request-headers.ts';
import type { RelayEntry, RelayFn, RelayOptions, RelayResult } from './relay.types.ts';
import type { TransportParts } from './transport.types.ts';

const relayUrl = '/api/relay';

/** An entry made concrete, and what came of it so far. */
interface Parcel {
  readonly entry: RelayEntry;
  readonly requestId: string;
  readonly headers: Record<string, string>;
  result: RelayResult<RelayEntry['call']>;
  /** Sent again after a renewal; an answer is final unless it is about the token. */
  isOpen: boolean;
}

interface EntryAnswer {
  readonly requestId: string;
  readonly status: number;
  readonly data: unknown;
}

/** What stands for an entry that the relay's answer leaves out. */
const missing = { status: 0, data: null };

/** Several calls in one request. The keys of its writes stay the same on each hop, so that none is done twice. */
export function createRelay(parts: TransportParts): RelayFn {
  const { exchange, gate, newId, deadlineMs } = parts;
  return async (entries, options = {}) => {
    const { transactional = false } = options;
    const deadline = createDeadline(options.deadlineMs ?? deadlineMs, options.signal);
    const parcels = entries.map((entry) => pack(entry, newId));
    try {
      await travel({
        exchange,
        gate,
        deadline,
        secure: entries.some(({ call }) => call.secure),
        mayRepeat: entries.every(({ call }) => call.method === 'GET' || call.secure),
        outgoing: (token) => ({
          method: 'POST',
          url: relayUrl,
          headers: envelopeHeaders(newId()),
          body: { requests: openOf(parcels).map((parcel) => wireEntry(parcel, token)), transactional },
        }),
        accepts({ body }) {
          for (const parcel of openOf(parcels)) unpack(parcel, answersOf(body), parts);
          // A transaction was rolled back as a whole.
          if (transactional && openOf(parcels).length > 0) parcels.forEach(reopen);
          return openOf(parcels).length === 0;
        },
      });
    } finally {
      deadline.clear();
    }
    showFailure(parcels, options, parts);
    return parcels.map(({ result }) => result) as never;
  };
}

function openOf(parcels: readonly Parcel[]): Parcel[] {
  return parcels.filter(({ isOpen }) => isOpen);
}

function reopen(parcel: Parcel) {
  parcel.isOpen = true;
}

function pack(entry: RelayEntry, newId: () => string): Parcel {
  const headers = callHeaders(entry.call, entry, newId);
  return { entry, requestId: newId(), headers, result: refusal(serverFailure(0, null)), isOpen: true };
}

function wireEntry({ entry, requestId, headers }: Parcel, token: string | undefined) {
  const { method, url, body } = addressOf(entry.call, entry.request);
  const own = entry.call.secure ? withToken(headers, token) : headers;
  return { resource: url, method, requestId, data: body, headers: own };
}

function answersOf(body: unknown): readonly EntryAnswer[] {
  const { answers } = (body ?? {}) as { answers?: readonly EntryAnswer[] };
  return answers ?? [];
}

/** Takes an entry's answer out of the relay's; it stays open while it wants another token. */
function unpack(parcel: Parcel, answers: readonly EntryAnswer[], { findFault }: TransportParts) {
  const { call } = parcel.entry;
  const { status, data } = answers.find(({ requestId }) => requestId === parcel.requestId) ?? missing;
  const failure = isSuccess(status) ? undefined : serverFailure(status, data);
  const fault = failure ? undefined : findFault?.(call, data);
  const problem = fault ? invalidAnswer(fault) : failure;
  parcel.result = problem ? refusal(problem) : { ok: true, answer: data };
  parcel.isOpen = call.secure && problem !== undefined && isTokenProblem(problem);
}

function refusal(error: RequestError): Parcel['result'] {
  return { ok: false, failure: error.toFailure() };
}

/** One notice for all that failed together (spec 8.1): the first that has one to show. */
function showFailure(parcels: readonly Parcel[], options: RelayOptions, { notices }: TransportParts) {
  for (const { entry, result } of parcels) {
    const text = result.ok ? undefined : noticeOf(entry.call, result.failure, options);
    if (text) {
      notices.show({ kind: 'error', text });
      return;
    }
  }
}
