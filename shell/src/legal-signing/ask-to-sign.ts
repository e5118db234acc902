import type { ModalQueueController, ModalQueue } from '@frizo/modal-queue';
import type { Session } from '@frizo/session';

export interface SigningParts {
  readonly session: Pick<Session, 'snapshot' | 'subscribe'>;
  readonly modals: ModalQueue;
  readonly queue: Pick<ModalQueueController, 'snapshot'>;
}

/**
 * Asks whoever has not signed the latest documents to do it (spec 4, Legal), as soon as the session says so, over whatever is shown: nothing
 * is done before. It is asked again until it is done or nobody is logged in any more.
 */
export function askToSign({ session, modals, queue }: SigningParts): void {
  const isToSign = () => (session.snapshot().user?.legalUnsigned ?? 0) > 0;
  // A dialog that failed may have been opened once more by its Retry.
  const isAsking = () => queue.snapshot().shown.some(({ name }) => name === 'terms-update');

  async function follow(): Promise<void> {
    if (!isToSign() || isAsking()) return;
    const { kind } = await modals.open('terms-update', {}, { over: true });
    // One that cannot be shown leaves an error with Retry behind; opening it again would only fail again.
    if (kind !== 'failed') void follow();
  }

  session.subscribe(() => void follow());
  void follow();
}
