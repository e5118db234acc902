/** Version of `Session`, the part that remotes see: a remote built for a major version that the shell does not serve is not mounted. */
export const contractVersion = '1.1.0';

export { createSession } from './create-session.ts';
export { isAllowed } from './permissions.ts';
export type { SessionAction } from './permissions.ts';
export type {
  Credentials,
  NextDialog,
  Renewal,
  Session,
  SessionCalls,
  SessionController,
  SessionParts,
  SessionSnapshot,
  SessionStatus,
} from './session.types.ts';
export type { DatedSession, TabMessage, Tabs } from './tabs.ts';
