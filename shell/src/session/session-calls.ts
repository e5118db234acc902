import { errorKeys, getCaptchaChallenge, logIn, logOut, renewSession } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import type { SessionCalls } from '@frizo/session';

/** The session's calls. A renewal that reports a missing token means logged out (spec 4). */
export function sessionCalls(request: RequestFn): SessionCalls {
  return {
    async renew() {
      try {
        return await request(renewSession, {}, { notice: false });
      } catch (error) {
        if (isRequestError(error) && isLoggedOut(error.status, error.key)) return null;
        throw error;
      }
    },
    async logIn(credentials) {
      try {
        return await request(logIn, credentials, { notice: false });
      } catch (error) {
        if (!needsProof(error)) throw error;
        const captcha = await proofOfWork(request);
        return request(logIn, { ...credentials, captcha }, { notice: false });
      }
    },
    logOut: () => request(logOut, {}, { notice: false }),
  };
}

/** An unknown, used or expired cookie means logged out, like a missing one. */
function isLoggedOut(status: number, key: string): boolean {
  return status === 401 && (key === errorKeys.tokenMissing || key === errorKeys.tokenInvalid);
}

/** After many failed attempts for this account or from this network, the server requires a proof of work. */
function needsProof(error: unknown): boolean {
  return isRequestError(error) && error.fields?.['captcha']?.includes('CAPTCHA_REQUIRED') === true;
}

/** Loaded on demand, because it is rarely needed. */
async function proofOfWork(request: RequestFn): Promise<string> {
  const challenge = await request(getCaptchaChallenge, {}, { notice: false });
  const { solveChallenge } = await import(/* webpackChunkName: "captcha" */ '../captcha/solve-challenge.ts');
  return solveChallenge(challenge);
}
