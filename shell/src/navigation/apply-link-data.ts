import type { ModalName, ModalQueue } from '@frizo/modal-queue';
import type { Session } from '@frizo/session';
import type { PendingDialogs } from '../modals/pending-dialogs.ts';
import { storeReferralCode } from '../referral/referral-store.ts';
import { afterLogIn } from '../session/after-log-in.ts';
import type { QuickSignIn } from '../session/quick-sign-in.ts';
import type { TabFlagStore } from '../site-map/tab-flags.ts';
import { extractLinkData } from './link-data.ts';
import { runCallback } from '../sign-up/callback.ts';
import type { LinkData } from './link-data.ts';
import type { Navigation } from './navigation.ts';

export interface LinkDataParts {
  readonly tabFlags: Pick<TabFlagStore, 'add'>;
  readonly quick: Pick<QuickSignIn, 'signIn'>;
  readonly session: Pick<Session, 'snapshot' | 'requireLogin'>;
  readonly navigation: Pick<Navigation, 'path' | 'go' | 'replace'>;
  readonly modals: ModalQueue;
  readonly pendingDialogs: PendingDialogs;
}

/** Applies link data: sets the tab's flags, stores a referral code, signs in, follows a callback, opens a pending dialog. */
export function applyLinkData({
  tabFlags,
  quick,
  session,
  navigation,
  modals,
  pendingDialogs,
}: LinkDataParts): (linkData: LinkData) => void {
  async function signIn(token: string): Promise<void> {
    const from = navigation.path();
    const isSignedIn = await quick.signIn(token);
    const { user } = session.snapshot();
    const hasStayed = [from, '/'].includes(navigation.path());
    // A link leads to the path before `/mp/`, or without one to where a log-in leads.
    if (isSignedIn && user !== null && hasStayed && extractLinkData(from)?.path === '/')
      navigation.replace(afterLogIn({ user, callback: null, previous: null }));
  }

  async function openPending(id: string): Promise<void> {
    const dialog = pendingDialogs.take(id);
    if (dialog === null || !(await session.requireLogin())) return;
    // The code that saved the dialog was responsible for its name and props.
    await modals.open(dialog.name as ModalName, dialog.props);
  }

  return ({ flags, signInToken, referralCode, callback, pendingDialog }) => {
    if (flags !== undefined) tabFlags.add(flags);
    if (referralCode !== undefined) storeReferralCode(referralCode);
    if (signInToken !== undefined) void signIn(signInToken);
    if (callback !== undefined) runCallback(navigation.go, callback);
    if (pendingDialog !== undefined) void openPending(pendingDialog);
  };
}
