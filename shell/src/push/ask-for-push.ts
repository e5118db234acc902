import type { RequestFn } from '@frizo/api-client';
import { setPushToken } from '@frizo/contracts';
import type { ModalQueue } from '@frizo/modal-queue';
import type { Session } from '@frizo/session';
import type { PushStore } from './push-store.ts';

/** What only a browser can do about push messages. */
export interface PushBrowser {
  /** It knows push messages, and has not been told to refuse them here. */
  readonly isAble: () => boolean;
  /**
   * Asks the reader in the browser's own way, where that was not done yet.
   * @returns where this browser's messages go, as JSON text; null where the reader refuses
   */
  readonly subscribe: () => Promise<string | null>;
  /** Messages end at the mailbox page instead of at this device. */
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
 * After a log-in, asks once whether messages may be sent to this browser (spec 4, Push): a refusal is kept and nothing is asked again, a yes
 * sends the token. Who has said yes before is not asked again, only the token is sent anew: browsers change it.
 */
export function askForPush({ session, modals, request, browser, store }: PushParts): void {
  let lastUserId: number | null = null;

  const isHere = (userId: number) => session.snapshot().user?.id === userId;

  async function follow(): Promise<void> {
    const userId = session.snapshot().user?.id ?? null;
    if (userId === lastUserId) return;
    lastUserId = userId;
    if (userId === null || store.isDenied() || !browser.isAble()) return;
    if (!store.isAccepted(userId) && !(await isAgreed())) return;
    // The confirm may have waited for another dialog while the user went.
    if (isHere(userId)) await send(userId);
  }

  async function isAgreed(): Promise<boolean> {
    const { kind } = await modals.open('push-confirm', browser.isSandbox ? { isSandbox: true } : {});
    if (kind === 'dismissed' && lastUserId !== null) store.deny();
    return kind === 'completed';
  }

  async function send(userId: number): Promise<void> {
    try {
      const pushToken = await browser.subscribe();
      if (pushToken === null) return store.deny();
      if (!isHere(userId)) return;
      await request(setPushToken, { pushToken }, { notice: false });
      store.accept(userId);
    } catch {
      // Nobody waits for it: it is asked again after the next log-in.
    }
  }

  session.subscribe(() => void follow());
  void follow();
}
