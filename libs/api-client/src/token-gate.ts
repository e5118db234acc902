import { withoutToken } from './failures.ts';

/** What the transport needs of the session; `SessionController` fits. */
export interface TokenSource {
  /** The token in memory, or null where there is none or its time is up. */
  readonly token: () => string | null;
  /** Renews; callers that come while one is under way share it. */
  readonly renew: () => Promise<'renewed' | 'logged-out' | 'failed'>;
}

/** Where secure requests queue for a token. */
export interface TokenGate {
  /**
   * Resolves to a token, once a renewal that is under way is over. Rejects when there is none to be had.
   * @param refused the token that the server has just refused: it leads to a renewal, unless there has been one since
   */
  readonly pass: (refused?: string) => Promise<string>;
}

/**
 * A missing or invalid token pauses the queue, renews once, and resumes (spec 4). Requests that were on their way with an old
 * token while another one was fetched go on with the new one.
 */
export function createTokenGate(tokens: TokenSource): TokenGate {
  let paused: ReturnType<TokenSource['renew']> | null = null;

  function pause() {
    paused ??= tokens.renew().finally(() => {
      paused = null;
    });
    return paused;
  }

  function usable(refused: string | undefined): string | null {
    const token = tokens.token();
    return token === refused ? null : token;
  }

  return {
    async pass(refused) {
      // A renewal that is under way is for this request too, whatever comes of it.
      let renewal = paused ? await paused : undefined;
      const inMemory = usable(refused);
      if (inMemory !== null) return inMemory;
      renewal ??= await pause();
      const renewed = usable(refused);
      if (renewed !== null) return renewed;
      throw withoutToken(renewal === 'logged-out' ? 'logged-out' : 'session');
    },
  };
}
