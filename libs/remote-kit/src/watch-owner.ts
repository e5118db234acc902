import type { Session } from '@frizo/session';

/**
 * Tells when what was kept for one user must not be seen by who is here now: another one, or nobody after signing out. An expired session
 * keeps its owner, who may come back to what was typed; logging in where nobody was takes nothing away from anybody.
 * @returns how to stop
 */
export function watchOwner(session: Session, onReplaced: () => void): () => void {
  let owner = session.snapshot().user?.id ?? null;
  return session.subscribe(() => {
    const { status, user } = session.snapshot();
    if (status !== 'authenticated' && status !== 'anonymous') return;
    const before = owner;
    owner = user?.id ?? null;
    if (before !== null && before !== owner) onReplaced();
  });
}
