import { errorKeys, logIn, logOut, renewSession } from '@frizo/contracts';
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
    logIn: (credentials) => request(logIn, credentials, { notice: false }),
    logOut: () => request(logOut, {}, { notice: false }),
  };
}

/** A cookie that is unknown, used up or expired says the same as none: nobody is logged in. */
function isLoggedOut(status: number, key: string): boolean {
  return status === 401 && (key === errorKeys.tokenMissing || key === errorKeys.tokenInvalid);
}
