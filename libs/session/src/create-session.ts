import { isAllowed } from './permissions.ts';
import { createRenewal } from './renewal.ts';
import { createSessionState } from './session-state.ts';
import type { Credentials, SessionController, SessionParts } from './session.types.ts';
import { joinTabs } from './tabs.ts';

/** The page's only session (spec 4, decisions 2). The token stays in this closure. */
export function createSession(parts: SessionParts): SessionController {
  const { calls, now, openLogIn, showProblem, tabs = joinTabs(), handOverMs = 50 } = parts;
  const state = createSessionState();
  const renewal = createRenewal({ calls, now, showProblem, state, tabs, handOverMs });
  let dialog: Promise<unknown> | null = null;

  const isLoggedIn = () => state.snapshot.status === 'authenticated';

  async function requireLogin(returnTo?: string): Promise<boolean> {
    // The session is unknown or the last renewal failed: renew before interrupting the user.
    if (state.snapshot.status === 'unknown' || renewal.hasFailed()) await renewal.renew();
    if (isLoggedIn()) return true;
    dialog ??= openLogIn(returnTo).finally(() => {
      dialog = null;
    });
    // The session decides, not the dialog: the log-in may come from another tab, and the dialog may fail to open.
    await dialog.catch(() => undefined);
    return isLoggedIn();
  }

  function signOut(): Promise<void> {
    return tabs.exclusively(async () => {
      try {
        await calls.logOut();
      } catch {
        showProblem('Unable to log out');
        return;
      }
      state.end('anonymous');
      tabs.send({ kind: 'ended', how: 'signed-out' });
    });
  }

  async function logIn(credentials: Credentials) {
    try {
      const answer = await tabs.exclusively(async () => {
        const opened = await calls.logIn(credentials);
        renewal.adopt(opened);
        return opened;
      });
      return answer.user;
    } catch (error) {
      // Cleared on login failure (spec 4); an expired session is empty already, and stays `expired`.
      if (state.snapshot.status !== 'expired') state.end('anonymous');
      throw error;
    }
  }

  return {
    snapshot: () => state.snapshot,
    subscribe: state.subscribe,
    can: (action) => isAllowed(state.snapshot.user, action),
    requireLogin,
    signOut,
    async start(boot) {
      // Another tab may have shared its session already.
      if (isLoggedIn()) return 'renewed';
      if (boot.session !== null) return renewal.renew();
      state.end('anonymous');
      return 'logged-out';
    },
    logIn,
    adopt: renewal.adopt,
    updateUser(user) {
      if (state.update(user)) tabs.send({ kind: 'user-updated', user });
    },
    token: renewal.token,
    tokenLeftMs: renewal.tokenLeftMs,
    renew: renewal.renew,
    async reconnect() {
      if (renewal.hasFailed()) await renewal.renew();
    },
    stop: tabs.close,
  };
}
