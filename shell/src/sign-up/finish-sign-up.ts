import type { SessionAnswer } from '@frizo/contracts';
import type { SettleModal } from '@frizo/remote-kit';
import { callbackOf, runCallback } from './callback.ts';
import { isWithin } from './sub-pages.ts';
import type { SignUpDialog } from './sub-pages.ts';
import type { EntryTools } from './entry-tools.ts';

/**
 * What a sign-up ends with (spec 4, Messages): the session is set, then the start page, then the callback that the address carries. Both sign-ups are
 * for visitors only, so that the guard of their routes leads on from there, whichever tab set the session. A dialog that was opened over another one
 * only ends: what it was opened for goes on there.
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
