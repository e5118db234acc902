import type { SessionAnswer } from '@frizo/contracts';
import type { SettleModal } from '@frizo/remote-kit';
import { callbackOf, goOnAfterSignUp } from './callback.ts';
import { isWithin } from './sub-pages.ts';
import type { SignUpDialog } from './sub-pages.ts';
import type { WaysIn } from './ways-in.ts';

/**
 * What a sign-up ends with (spec 4, Messages): the session is set, then the start page, then the callback that the address carries. A dialog
 * that was opened over another one only ends: what it was opened for goes on there.
 */
export function finishSignUp(
  dialog: SignUpDialog,
  answer: SessionAnswer,
  { session, navigation }: WaysIn,
  settle: SettleModal,
): void {
  const { path, search } = navigation.get();
  session.adopt(answer);
  settle.complete(true);
  if (isWithin(dialog, path)) goOnAfterSignUp(navigation.go, callbackOf(search));
}
