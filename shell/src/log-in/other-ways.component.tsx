import type { MouseEvent } from 'react';
import type { ModalQueue } from '@frizo/modal-queue';
import type { SettleModal } from '@frizo/remote-kit';
import { callbackOf, withCallback } from '../sign-up/callback.ts';
import type { EntryTools } from '../sign-up/entry-tools.ts';
import styles from './log-in.module.css';
import type { Navigation } from '../navigation/navigation.ts';

export interface OtherWaysProps {
  readonly entry: EntryTools;
  readonly modals: ModalQueue;
  readonly returnTo: string | undefined;
  readonly settle: SettleModal;
}

/** The links to both sign-ups, which come back to what the log-in was for (spec 2, Log in). */
export function OtherWays({ entry, modals, returnTo, settle }: OtherWaysProps) {
  const { navigation } = entry;
  const hrefOf = (name: SignUpName) => withCallback(`/${name}`, returnToOf(returnTo, navigation));

  const follow = (event: MouseEvent, name: SignUpName) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (entry.isOverAnother()) void signUpHere(name);
    else goThere(hrefOf(name));
  };

  /** Another dialog waits for the log-in with what was chosen in it: it stays, and goes on once somebody is logged in. */
  const signUpHere = async (name: SignUpName) => {
    const outcome = await modals.open(name, {});
    if (outcome.kind === 'completed') settle.complete(true);
  };

  /** Only once the page is elsewhere: closing the dialog on the log-in page would lead to the start (spec 2). */
  const goThere = (href: string) => {
    const stop = navigation.subscribe(() => {
      stop();
      settle.dismiss();
    });
    navigation.go(href);
  };

  return (
    <nav aria-label="Other ways to sign in" className={styles.others}>
      <a href={hrefOf('client-sign-up')} onClick={(event) => follow(event, 'client-sign-up')}>
        Sign up
      </a>
      <a href={hrefOf('pro-sign-up')} onClick={(event) => follow(event, 'pro-sign-up')}>
        List your business
      </a>
    </nav>
  );
}

type SignUpName = 'client-sign-up' | 'pro-sign-up';

/**
 * Where to go on after coming in by another way than logging in: where it was asked for, else what the log-in page was opened from, else what
 * stands behind the dialog.
 */
export function returnToOf(
  asked: string | undefined,
  navigation: Pick<Navigation, 'get' | 'previous'>,
): string | null {
  if (asked !== undefined) return asked;
  const { path, search } = navigation.get();
  if (path.replace(/\/+$/, '') === '/log-in') return callbackOf(search) ?? navigation.previous();
  return path + search;
}
