import type { Navigation } from '../navigation/navigation.ts';
import { callbackOf } from '../sign-up/callback.ts';

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
