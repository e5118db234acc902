import type { SessionController } from '@frizo/session';
import type { Navigation } from '../navigation/navigation.ts';

/** What the dialogs for logging in and signing up need. */
export interface EntryTools {
  readonly session: Pick<SessionController, 'logIn' | 'adopt' | 'snapshot'>;
  readonly navigation: Pick<Navigation, 'get' | 'subscribe' | 'go' | 'previous'>;
  /** Whether an address shows what it is for, and not that this is still to come. */
  readonly isBuilt: (path: string) => boolean;
  /** Whether the uppermost dialog has another one beneath it. */
  readonly isOverAnother: () => boolean;
}
