import { optionalPart } from '../layout/optional-part.tsx';
import { useSession } from '../portal.context.ts';
import { usePortalTable } from './use-links.ts';
import type { ShownLink } from './use-links.ts';

const Badge = optionalPart(() =>
  import(/* webpackChunkName: "badge" */ './badge.component.tsx').then(({ Badge: Part }) => Part),
);

/** The badge of a visible link, if one is declared; its code is loaded only then. */
export function LinkBadge({ link: { area, href } }: { link: ShownLink }) {
  const { badges } = usePortalTable();
  const { user } = useSession();
  const badge = badges.find(({ at }) => at.area === area && at.path === href);
  if (badge === undefined || (badge.call.secure && user === null)) return null;
  // A new key per user and badge: another user has another count, and another build may request it differently.
  return <Badge key={`${user?.id} ${JSON.stringify(badge)}`} badge={badge} />;
}
