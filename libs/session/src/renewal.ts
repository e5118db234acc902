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
 * Keeps the token fresh. The refresh token behind it is rotated at each renewal, and one that is used twice ends the whole family
 * (decisions 2): so there is one renewal at a time in all tabs, and a tab asks the others for a token before it spends one.
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
    tabs.tell({ kind: 'session', ...session });
  }

  /** @param useless the token for which the caller wants another one */
  async function renewAlone(useless: string | undefined): Promise<Renewal> {
    // While this one waited for its turn, the tab before it may have renewed for both.
    if (token() && state.current?.answer.token !== useless) return 'renewed';
    if (await handOver.ask()) return 'renewed';
    const { epoch } = state;
    try {
      const answer = await calls.renew();
      // Somebody logged in or out meanwhile: the answer is about a session that is no more.
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

  function hear(message: TabMessage) {
    if (message.kind === 'ask') {
      if (state.current && token()) tabs.tell({ kind: 'session', ...state.current });
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

  tabs.listen(hear);

  return {
    token,
    tokenLeftMs,
    adopt,
    hasFailed: () => hasFailed,
    renew: (): Promise<Renewal> => {
      if (inFlight) return inFlight;
      const useless = state.current?.answer.token;
      inFlight = tabs
        .exclusively(() => renewAlone(useless))
        .finally(() => {
          inFlight = null;
        });
      return inFlight;
    },
  };
}

/** The server says that nobody is logged in any more. */
function expire(state: SessionState, tabs: Tabs) {
  if (state.snapshot.status === 'unknown') state.end('anonymous');
  if (state.snapshot.status !== 'authenticated') return;
  state.end('expired');
  tabs.tell({ kind: 'ended', how: 'expired' });
}

/** The session has ended in another tab. */
function endElsewhere(state: SessionState, how: 'signed-out' | 'expired') {
  if (how === 'signed-out') state.end('anonymous');
  else if (state.snapshot.status === 'authenticated') state.end('expired');
}

/** Asking the other tabs for a token, which costs a moment, in place of the server, which costs a rotation of the refresh token. */
interface HandOver {
  /** Resolves to whether a token arrived in time. */
  readonly ask: () => Promise<boolean>;
  /** To be called when another tab's token has been taken over. */
  readonly arrived: () => void;
}

/** @param limitMs how long the other tabs may take; milliseconds */
function createHandOver(tabs: Pick<Tabs, 'tell'>, limitMs: number): HandOver {
  let finish: (isHandedOver: boolean) => void = () => undefined;

  return {
    async ask() {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(resolve, limitMs, false);
      finish = resolve;
      // A channel may answer before `tell` is over.
      tabs.tell({ kind: 'ask' });
      return promise.finally(() => clearTimeout(timer));
    },
    arrived: () => finish(true),
  };
}
