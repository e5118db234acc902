import { useNotices } from '@frizo/remote-kit';

export interface Shared {
  title: string;
  /** Of the portal. */
  path: string;
}

/** By the system's share sheet; where there is none the link is copied, and where that cannot be done it is shown to be copied by hand. */
export function useShare(): (shared: Shared) => Promise<void> {
  const notices = useNotices();
  return async ({ title, path }) => {
    const url = new URL(path, window.location.origin).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    } catch (error) {
      // Who closes the share sheet has changed their mind.
      if (error instanceof Error && error.name === 'AbortError') return;
    }
    try {
      // Absent without TLS, and refused where a policy says so.
      await navigator.clipboard.writeText(url);
      notices.show({ kind: 'success', text: 'Link copied' });
    } catch {
      window.prompt('Copy this link', url);
    }
  };
}
