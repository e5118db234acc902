import type { MouseEvent } from 'react';
import type { ModalQueue } from '@frizo/modal-queue';
import type { SettleModal } from '@frizo/remote-kit';
import { callbackOf, withCallback } from '../sign-up/callback.ts';
import type { EntryTools } from '../sign-up/entry-tools.ts';
import styles from './log-in.module.css';
import type { Navigation } from '../navigation/navigation.ts';

export interface SignUpLinksProps {
  readonly entry: EntryTools;
  readonly modals: ModalQueue;
  readonly returnTo: string | undefined;
  readonly settle: SettleModal;
}

/** Links to both sign-ups, with the page to return to as the callback (spec 2, Log in). */
export function SignUpLinks({ entry, modals, returnTo, settle }: SignUpLinksProps) {
  const { navigation } = entry;
  const hrefOf = (name: SignUpName) => withCallback(`/${name}`, returnToOf(returnTo, navigation));

  const follow = (event: MouseEvent, name: SignUpName) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (entry.isOverAnother()) void signUpHere(name);
    else goThere(hrefOf(name));
  };

  /** Another dialog waits for the log-in and must keep its input, so the page stays and the sign-up opens on top. */
  const signUpHere = async (name: SignUpName) => {
    const outcome = await modals.open(name, {});
    if (outcome.kind === 'completed') settle.complete(true);
  };

  /** Dismisses only after the navigation, because closing the dialog on the log-in page leads to the home page (spec 2). */
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
 * Where to go after a sign-up from the log-in dialog: the page that required the log-in, else the callback of the log-in page or the page
 * before it, else the page behind the dialog.
 */
export function returnToOf(
  requested: string | undefined,
  navigation: Pick<Navigation, 'get' | 'previous'>,
): string | null {
  if (requested !== undefined) return requested;
  const { path, search } = navigation.get();
  if (path.replace(/\/+$/, '') === '/log-in') return callbackOf(search) ?? navigation.previous();
  return path + search;
}
