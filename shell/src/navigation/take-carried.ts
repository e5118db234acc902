import type { ModalName, ModalQueue } from '@frizo/modal-queue';
import type { Session } from '@frizo/session';
import type { PendingDialogs } from '../modals/pending-dialogs.ts';
import { keepReferralCode } from '../referral/referral-store.ts';
import { afterLogIn } from '../session/after-log-in.ts';
import type { QuickSignIn } from '../session/quick-sign-in.ts';
import type { TabFlagStore } from '../site-map/tab-flags.ts';
import { unload } from './carried.ts';
import { runCallback } from '../sign-up/callback.ts';
import type { Carried } from './carried.ts';
import type { Navigation } from './navigation.ts';

export interface TakingParts {
  readonly tabFlags: Pick<TabFlagStore, 'add'>;
  readonly quick: Pick<QuickSignIn, 'signIn'>;
  readonly session: Pick<Session, 'snapshot' | 'requireLogin'>;
  readonly navigation: Pick<Navigation, 'path' | 'go' | 'replace'>;
  readonly modals: ModalQueue;
  readonly pendingDialogs: PendingDialogs;
}

/** Keeps what an address carried: flags for the tab, a referral code for a sign-up, a token for a session. Opens a dialog that was pending. */
export function takeCarried({
  tabFlags,
  quick,
  session,
  navigation,
  modals,
  pendingDialogs,
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

  async function openPending(id: string): Promise<void> {
    const dialog = pendingDialogs.take(id);
    if (dialog === null || !(await session.requireLogin())) return;
    // Which names there are, and whether the props fit, was the matter of whoever kept it.
    await modals.open(dialog.name as ModalName, dialog.props);
  }

  return ({ flags, signInToken, referralCode, callback, pendingDialog }) => {
    if (flags !== undefined) tabFlags.add(flags);
    if (referralCode !== undefined) keepReferralCode(referralCode);
    if (signInToken !== undefined) void signIn(signInToken);
    if (callback !== undefined) runCallback(navigation.go, callback);
    if (pendingDialog !== undefined) void openPending(pendingDialog);
  };
}
