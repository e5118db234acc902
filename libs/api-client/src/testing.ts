import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';
import { findFault } from './find-fault.ts';
import type { Notice, Notices } from './notices.ts';
import { RequestError } from './request-error.ts';
import type { RequestFailure } from './request-error.ts';
import type { RequestFn, RequestOptions } from './request.types.ts';

export { findFault } from './find-fault.ts';

interface Sent {
  readonly name: string;
  readonly request: unknown;
}

type AnswerMaker<C extends AnyCall> = (
  request: RequestOf<C>,
  options: RequestOptions,
) => AnswerOf<C> | Promise<AnswerOf<C>>;

export interface FakeRequest {
  readonly request: RequestFn;
  /** Sets a call's answer from now on: a value, or a function that returns one. Both are checked against the contract. */
  answer<C extends AnyCall>(call: C, answer: NoInfer<AnswerOf<C> | AnswerMaker<C>>): FakeRequest;
  /** Makes a call fail from now on. */
  refuse(call: AnyCall, failure?: Partial<RequestFailure>): FakeRequest;
  /** The requests of a call, in order. */
  requestsOf<C extends AnyCall>(call: C): RequestOf<C>[];
}

interface Handler {
  /** Held here because the caller may pass a call without schemas. */
  readonly contract: AnyCall;
  readonly answer: (request: unknown, options: RequestOptions) => unknown;
}

/** A server with the answers that the test has set. A call without one throws at its caller. */
export function createFakeRequest(): FakeRequest {
  const handlers = new Map<string, Handler>();
  const sent: Sent[] = [];

  async function request(call: AnyCall, input: unknown, options: RequestOptions = {}): Promise<unknown> {
    sent.push({ name: call.name, request: input });
    const handler = handlers.get(call.name);
    if (!handler) throw new Error(`The fake has no answer for ${call.name}`);
    const { contract } = handler;
    const parsed = contract.request.safeParse(input);
    if (!parsed.success)
      throw new Error(`The request for ${call.name} breaks its contract: ${parsed.error.message}`);
    const answer = await handler.answer(input, options);
    const fault = findFault(contract, answer);
    if (fault) throw new Error(fault);
    return answer;
  }

  const fake: FakeRequest = {
    request: request as RequestFn,
    answer(call, answer) {
      const isHandler = typeof answer === 'function';
      handlers.set(call.name, {
        contract: call,
        answer: isHandler ? (answer as Handler['answer']) : () => answer,
      });
      return fake;
    },
    refuse(call, failure) {
      handlers.set(call.name, {
        contract: call,
        answer() {
          throw buildRequestError(failure);
        },
      });
      return fake;
    },
    requestsOf: (call) =>
      sent.filter(({ name }) => name === call.name).map((entry) => entry.request as RequestOf<typeof call>),
  };
  return fake;
}

export function buildRequestError(failure: Partial<RequestFailure> = {}): RequestError {
  return new RequestError({
    kind: 'server',
    status: 500,
    key: 'service.internal',
    message: 'Server side problem',
    ...failure,
  });
}

export interface FakeNotices extends Notices {
  readonly shown: readonly Notice[];
}

/** Records the notices that were shown. */
export function createFakeNotices(): FakeNotices {
  const shown: Notice[] = [];
  return { shown, show: (notice) => void shown.push(notice) };
}
