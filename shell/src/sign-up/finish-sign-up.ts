import type { SessionAnswer } from '@frizo/contracts';
import type { Notices } from '@frizo/api-client';
import type { SettleModal } from '@frizo/remote-kit';
import { callbackOf, runCallback } from './callback.ts';
import { isWithin } from './sub-pages.ts';
import type { SignUpDialog } from './sub-pages.ts';
import type { EntryTools } from './entry-tools.ts';

/**
 * Finishes a sign-up (spec 4, Messages): sets the session, shows the home page, then follows the callback of the address. Both sign-up routes
 * are for visitors only, so their guard does the navigation, even if another tab set the session. A dialog that was opened over another one
 * only completes, and the other one continues.
 */
export function finishSignUp(
  dialog: SignUpDialog,
  answer: SessionAnswer,
  { session, navigation }: EntryTools,
  settle: SettleModal,
): void {
  const { path, search } = navigation.get();
  session.adopt(answer);
  settle.complete(true);
  if (dialog !== 'list-your-business' || !isWithin(dialog, path)) return;
  navigation.go('/');
  runCallback(navigation.go, callbackOf(search));
}

/** Leads somebody who has just opened a business to where it is completed: the home page, which comes after a sign-up, does not. */
export function showNextStep(notices: Notices, { navigation }: EntryTools): void {
  notices.show({
    kind: 'success',
    text: 'Welcome! Complete your page so that clients can find and book you.',
    action: { label: 'Complete my page', run: () => navigation.go('/my-salon') },
  });
}
