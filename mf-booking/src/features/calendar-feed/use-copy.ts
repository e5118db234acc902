import { useNotices } from '@frizo/remote-kit';

/** Puts a text where Paste takes it from, and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const notices = useNotices();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notices.show({ kind: 'success', text: 'Copied' });
    } catch {
      // Browsers refuse where nobody has pressed anything, or over plain HTTP.
      notices.show({
        kind: 'error',
        text: 'The address could not be copied. Select it, and copy it yourself.',
      });
    }
  };
}
