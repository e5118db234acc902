import { withoutToken } from './failures.ts';

/** What the transport needs of the session; `SessionController` implements it. */
export interface TokenSource {
  /** The token in memory, or null when there is none or it has expired. */
  readonly token: () => string | null;
  /** Renews; callers during a renewal share it. */
  readonly renew: () => Promise<'renewed' | 'logged-out' | 'failed'>;
}

/** Where secure requests queue for a token. */
export interface TokenGate {
  /**
   * Resolves to a token, after any renewal in progress. Rejects when there is no token.
   * @param refused the token that the server has just refused: it is renewed, unless it has been renewed since
   */
  readonly pass: (refused?: string) => Promise<string>;
}

/**
 * A missing or invalid token pauses the queue, renews once, and resumes (spec 4). Requests that were sent with the old token
 * during the renewal are resent with the new one.
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
      // The result of a renewal in progress applies to this request too, even a failure.
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
