import type { SessionController } from '@frizo/session';
import type { Navigation } from '../navigation/navigation.ts';

/** The dependencies of the log-in and sign-up dialogs. */
export interface EntryTools {
  readonly session: Pick<SessionController, 'logIn' | 'adopt' | 'snapshot'>;
  readonly navigation: Pick<Navigation, 'get' | 'subscribe' | 'go' | 'previous'>;
  /** Whether an address has a real page, and not only an announced one. */
  readonly isBuilt: (path: string) => boolean;
  /** Whether the topmost dialog has another one beneath it. */
  readonly isOverAnother: () => boolean;
}
