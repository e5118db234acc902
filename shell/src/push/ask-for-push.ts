import type { RequestFn } from '@frizo/api-client';
import { setPushToken } from '@frizo/contracts';
import type { ModalQueue } from '@frizo/modal-queue';
import type { Session } from '@frizo/session';
import type { PushStore } from './push-store.ts';

/** Push operations that need a browser. */
export interface PushBrowser {
  /** Whether push messages are supported and not denied. */
  readonly isAble: () => boolean;
  /**
   * Asks for the browser's permission if that was not done yet.
   * @returns the subscription as JSON text; null if the user refuses
   */
  readonly subscribe: () => Promise<string | null>;
  /** Whether messages go to the mailbox page instead of this device. */
  readonly isSandbox?: boolean;
}

export interface PushParts {
  readonly session: Pick<Session, 'snapshot' | 'subscribe'>;
  readonly modals: ModalQueue;
  readonly request: RequestFn;
  readonly browser: PushBrowser;
  readonly store: PushStore;
}

/**
 * After a log-in, asks once whether messages may be sent to this browser (spec 4, Push). A refusal is stored and ends the questions. After
 * acceptance the token is sent, and again after each log-in, because browsers change it.
 */
export function askForPush({ session, modals, request, browser, store }: PushParts): void {
  let lastUserId: number | null = null;

  const isCurrentUser = (userId: number) => session.snapshot().user?.id === userId;

  async function askIfNeeded(): Promise<void> {
    const userId = session.snapshot().user?.id ?? null;
    if (userId === lastUserId) return;
    lastUserId = userId;
    if (userId === null || store.isDenied() || !browser.isAble()) return;
    if (!store.isAccepted(userId) && !(await hasAgreed())) return;
    // The confirm dialog may have waited in the queue while the user changed.
    if (isCurrentUser(userId)) await send(userId);
  }

  async function hasAgreed(): Promise<boolean> {
    const { kind } = await modals.open('push-confirm', browser.isSandbox ? { isSandbox: true } : {});
    if (kind === 'dismissed' && lastUserId !== null) store.deny();
    return kind === 'completed';
  }

  async function send(userId: number): Promise<void> {
    try {
      const pushToken = await browser.subscribe();
      if (pushToken === null) return store.deny();
      if (!isCurrentUser(userId)) return;
      await request(setPushToken, { pushToken }, { notice: false });
      store.accept(userId);
    } catch {
      // Nothing depends on it, and the next log-in tries again.
    }
  }

  session.subscribe(() => void askIfNeeded());
  void askIfNeeded();
}
