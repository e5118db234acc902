import type { ModalQueueController, ModalQueue } from '@frizo/modal-queue';
import type { Session } from '@frizo/session';

export interface SigningParts {
  readonly session: Pick<Session, 'snapshot' | 'subscribe'>;
  readonly modals: ModalQueue;
  readonly queue: Pick<ModalQueueController, 'snapshot'>;
}

/**
 * Asks users to sign the latest documents (spec 4, Legal) as soon as the session reports unsigned ones. The dialog opens on top of all
 * others and reopens until everything is signed or the user logs out.
 */
export function askToSign({ session, modals, queue }: SigningParts): void {
  const hasUnsigned = () => (session.snapshot().user?.legalUnsigned ?? 0) > 0;
  // Retry may have opened a failed dialog again.
  const isAsking = () => queue.snapshot().shown.some(({ name }) => name === 'terms-update');

  async function askIfNeeded(): Promise<void> {
    if (!hasUnsigned() || isAsking()) return;
    const { kind } = await modals.open('terms-update', {}, { over: true });
    // A failed dialog shows an error with Retry; reopening it would fail again.
    if (kind !== 'failed') void askIfNeeded();
  }

  session.subscribe(() => void askIfNeeded());
  void askIfNeeded();
}
