import type { SessionAnswer } from '@frizo/contracts';
import type { SessionState } from './session-state.ts';
import type { Renewal, SessionCalls, SessionParts } from './session.types.ts';
import type { TabMessage, Tabs } from './tabs.ts';

interface RenewalParts extends Pick<SessionParts, 'now' | 'showProblem'> {
  readonly calls: Pick<SessionCalls, 'renew'>;
  readonly state: SessionState;
  readonly tabs: Tabs;
  readonly handOverMs: number;
}

/**
 * Renews the access token. Each renewal rotates the refresh token, and using one twice ends the whole family (decisions 2): so only one
 * renewal runs at a time in all tabs, and a tab asks the others for their token before it renews.
 */
export function createRenewal({ calls, now, showProblem, state, tabs, handOverMs }: RenewalParts) {
  let inFlight: Promise<Renewal> | null = null;
  let hasFailed = false;
  const handOver = createHandOver(tabs, handOverMs);

  function token(): string | null {
    const { current } = state;
    return current && now() < current.renewAt ? current.answer.token : null;
  }

  function tokenLeftMs(): number {
    return Math.max(0, (state.current?.renewAt ?? 0) - now());
  }

  function adopt(answer: SessionAnswer) {
    const session = { answer, renewAt: now() + answer.expiresInSeconds * 1000 };
    hasFailed = false;
    state.logIn(session);
    tabs.send({ kind: 'session', ...session });
  }

  /** @param replaced the token that the caller wants to replace */
  async function renewAlone(replaced: string | undefined): Promise<Renewal> {
    // While this tab waited for the lock, the previous owner may have renewed for both.
    if (token() && state.current?.answer.token !== replaced) return 'renewed';
    if (await handOver.request()) return 'renewed';
    const { epoch } = state;
    try {
      const answer = await calls.renew();
      // The user logged in or out in the meantime: the answer belongs to a session that has ended.
      if (epoch !== state.epoch) return state.current ? 'renewed' : 'logged-out';
      if (answer) adopt(answer);
      else expire(state, tabs);
      hasFailed = false;
      return answer ? 'renewed' : 'logged-out';
    } catch {
      hasFailed = true;
      if (state.snapshot.status === 'unknown') state.end('anonymous');
      showProblem('Problem with connection');
      return 'failed';
    }
  }

  function onMessage(message: TabMessage) {
    if (message.kind === 'ask') {
      if (state.current && token()) tabs.send({ kind: 'session', ...state.current });
    } else if (message.kind === 'user-updated') {
      state.update(message.user);
    } else if (message.kind === 'ended') {
      endElsewhere(state, message.how);
    } else if (message.answer.token !== state.current?.answer.token && now() < message.renewAt) {
      hasFailed = false;
      state.logIn({ answer: message.answer, renewAt: message.renewAt });
      handOver.arrived();
    }
  }

  tabs.listen(onMessage);

  return {
    token,
    tokenLeftMs,
    adopt,
    hasFailed: () => hasFailed,
    renew: (): Promise<Renewal> => {
      if (inFlight) return inFlight;
      const replaced = state.current?.answer.token;
      inFlight = tabs
        .exclusively(() => renewAlone(replaced))
        .finally(() => {
          inFlight = null;
        });
      return inFlight;
    },
  };
}

/** The server has no session for this browser any more. */
function expire(state: SessionState, tabs: Tabs) {
  if (state.snapshot.status === 'unknown') state.end('anonymous');
  if (state.snapshot.status !== 'authenticated') return;
  state.end('expired');
  tabs.send({ kind: 'ended', how: 'expired' });
}

/** The session has ended in another tab. */
function endElsewhere(state: SessionState, how: 'signed-out' | 'expired') {
  if (how === 'signed-out') state.end('anonymous');
  else if (state.snapshot.status === 'authenticated') state.end('expired');
}

/** Requests a token from the other tabs, which is quick, instead of from the server, which rotates the refresh token. */
interface HandOver {
  /** Resolves to whether a token arrived in time. */
  readonly request: () => Promise<boolean>;
  /** To be called when another tab's token has been adopted. */
  readonly arrived: () => void;
}

/** @param limitMs how long the other tabs may take; milliseconds */
function createHandOver(tabs: Pick<Tabs, 'send'>, limitMs: number): HandOver {
  let finish: (isHandedOver: boolean) => void = () => undefined;

  return {
    async request() {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(resolve, limitMs, false);
      finish = resolve;
      // A channel may deliver the reply before `send` returns.
      tabs.send({ kind: 'ask' });
      return promise.finally(() => clearTimeout(timer));
    },
    arrived: () => finish(true),
  };
}
