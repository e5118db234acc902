import { errorKeys, getCaptchaChallenge, logIn, logOut, renewSession } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';
import type { SessionCalls } from '@frizo/session';

/** The session's calls, over the transport. A renewal that reports a missing token means not logged in (spec 4). */
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

/** A cookie that is unknown, used up or expired says the same as none: nobody is logged in. */
function isLoggedOut(status: number, key: string): boolean {
  return status === 401 && (key === errorKeys.tokenMissing || key === errorKeys.tokenInvalid);
}

/** Somebody has guessed at this account, or from this network: the server takes a log-in again that has cost some work. */
function needsProof(error: unknown): boolean {
  return isRequestError(error) && error.fields?.['captcha']?.includes('CAPTCHA_REQUIRED') === true;
}

/** Loaded when it is needed, which is hardly ever. */
async function proofOfWork(request: RequestFn): Promise<string> {
  const challenge = await request(getCaptchaChallenge, {}, { notice: false });
  const { solveChallenge } = await import(/* webpackChunkName: "captcha" */ '../captcha/solve-challenge.ts');
  return solveChallenge(challenge);
}
