import type { SessionUser } from '@frizo/contracts';

/** Which actions the page offers to whom (spec 6, decisions 1). Services decide with policies of their own. */
const permissions = {
  'book-as-client': () => true,
  'see-own-appointments': () => true,
  'list-business': (user: SessionUser) => !user.professional,
  'keep-journal': (user: SessionUser) => user.professional,
  'manage-salon': (user: SessionUser) => user.professional,
  'operate-platform': (user: SessionUser) => user.admin,
} as const satisfies Record<string, (user: SessionUser) => boolean>;

export type SessionAction = keyof typeof permissions;

/** A visitor may do none of these; such actions open the log-in dialog (spec 6). */
export function isAllowed(user: SessionUser | null, action: SessionAction): boolean {
  return user !== null && permissions[action](user);
}
