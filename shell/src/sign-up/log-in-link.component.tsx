import type { MouseEvent } from 'react';
import { logInPath } from '../navigation/return-path.ts';
import { callbackOf } from './callback.ts';
import { isWithin } from './sub-pages.ts';
import type { SignUpDialog } from './sub-pages.ts';
import type { EntryTools } from './entry-tools.ts';

export interface LogInLinkProps {
  readonly dialog: SignUpDialog;
  readonly navigation: EntryTools['navigation'];
  readonly onClose: () => void;
}

/** Links users who have an account to the log-in, with the callback of the sign-up. */
export function LogInLink({ dialog, navigation, onClose }: LogInLinkProps) {
  const { path, search } = navigation.get();
  const href = logInPath(callbackOf(search) ?? '/');
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Without its own address the sign-up was opened over the log-in dialog.
    if (isWithin(dialog, path)) navigation.go(href);
    else onClose();
  };
  return (
    <>
      Have an account?{' '}
      <a href={href} onClick={follow}>
        Log in
      </a>
    </>
  );
}
