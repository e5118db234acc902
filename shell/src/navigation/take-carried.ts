import type { Session } from '@frizo/session';
import { keepReferralCode } from '../referral/referral-store.ts';
import { afterLogIn } from '../session/after-log-in.ts';
import type { QuickSignIn } from '../session/quick-sign-in.ts';
import type { TabFlagStore } from '../site-map/tab-flags.ts';
import { unload } from './carried.ts';
import type { Carried } from './carried.ts';
import type { Navigation } from './navigation.ts';

export interface TakingParts {
  readonly tabFlags: Pick<TabFlagStore, 'add'>;
  readonly quick: Pick<QuickSignIn, 'signIn'>;
  readonly session: Pick<Session, 'snapshot'>;
  readonly navigation: Pick<Navigation, 'path' | 'replace'>;
}

/** Keeps what an address carried: flags for the tab, a referral code for a sign-up, a token for a session. */
export function takeCarried({
  tabFlags,
  quick,
  session,
  navigation,
}: TakingParts): (carried: Carried) => void {
  async function signIn(token: string): Promise<void> {
    const from = navigation.path();
    const isIn = await quick.signIn(token);
    const { user } = session.snapshot();
    const isStillHere = [from, '/'].includes(navigation.path());
    // The path before `/mp/` is what the link asks for; a link that names none leads where a log-in leads.
    if (isIn && user !== null && isStillHere && unload(from)?.path === '/')
      navigation.replace(afterLogIn({ user, callback: null, previous: null }));
  }

  return ({ flags, signInToken, referralCode }) => {
    if (flags !== undefined) tabFlags.add(flags);
    if (referralCode !== undefined) keepReferralCode(referralCode);
    if (signInToken !== undefined) void signIn(signInToken);
  };
}
