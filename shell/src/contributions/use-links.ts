import type { LinkArea, ReleaseLink, SessionUser } from '@frizo/contracts';
import { withProduct } from '../navigation/head.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { portalTable } from './portal-table.ts';
import type { PortalTable } from './portal-table.ts';

/** A link ready to render. */
export interface ShownLink {
  readonly area: string;
  readonly href: string;
  readonly title: string;
  /** The path at or below which the link counts as current. */
  readonly section: string;
}

/** The links of an area that the builds of this page declare for the current user, in order. */
export function useLinks(area: LinkArea): ShownLink[] {
  const { boot, flags } = usePortal();
  const { links } = usePortalTable();
  const { status, user } = useSession();
  // Renders again when a flag changes.
  useStore({ get: flags.get, subscribe: flags.subscribe });
  // Links for some users only are left out while the session is unknown, because they could be replaced a moment later.
  const isForUser = (link: ReleaseLink) => (status === 'unknown' ? isForAll(link) : isFor(user, link));
  const isOn = ({ flag }: ReleaseLink) => flag === undefined || flags.valueOf(flag.name, flag.fallback);
  return links
    .filter((link) => link.area === area && isForUser(link) && isOn(link))
    .map(({ label, path, section = path }) => ({
      area,
      href: path,
      title: withProduct(label, boot.product.name),
      section,
    }));
}

/** The portal table of this page's builds; changes when the page switches to newer builds. */
export function usePortalTable(): PortalTable {
  const { releases } = usePortal();
  return useStore({ get: () => portalTable(releases.get()), subscribe: releases.subscribe });
}

function isForAll({ for: audiences, userTypes }: ReleaseLink): boolean {
  return audiences === undefined && userTypes === undefined;
}

function isFor(user: SessionUser | null, { for: audiences, userTypes }: ReleaseLink): boolean {
  if (userTypes !== undefined && !userTypes.some((type) => type === user?.rawUserType)) return false;
  return audiences === undefined || audiencesOf(user).some((audience) => audiences.includes(audience));
}

function audiencesOf(user: SessionUser | null): string[] {
  if (user === null) return ['visitor'];
  return [
    user.professional ? 'professional' : 'client',
    ...(user.business || user.salonAdmin ? ['salon-admin'] : []),
    ...(user.admin ? ['admin'] : []),
  ];
}
