import { useNotices } from '@frizo/remote-kit';

export interface Shared {
  title: string;
  /** A path of the portal. */
  path: string;
}

/** Shares by the system's share sheet. Without one the link is copied, and if that fails it is shown for copying by hand. */
export function useShare(): (shared: Shared) => Promise<void> {
  const notices = useNotices();
  return async ({ title, path }) => {
    const url = new URL(path, window.location.origin).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof Error && error.name === 'AbortError') return;
    }
    try {
      // Absent without TLS, and refused by some policies.
      await navigator.clipboard.writeText(url);
      notices.show({ kind: 'success', text: 'Link copied' });
    } catch {
      window.prompt('Copy this link', url);
    }
  };
}
