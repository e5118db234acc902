import type { LinkArea, ReleaseLink, SessionUser } from '@frizo/contracts';
import { withProduct } from '../navigation/head.ts';
import { usePortal, useSession } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { portalTable } from './portal-table.ts';
import type { PortalTable } from './portal-table.ts';

/** A link as it is drawn. */
export interface ShownLink {
  readonly area: string;
  readonly href: string;
  readonly title: string;
  /** The address that everything of this link lies at or below. */
  readonly section: string;
}

/** The links of an area that the builds of this page declare for whoever is here, in their order. */
export function useLinks(area: LinkArea): ShownLink[] {
  const { boot, flags } = usePortal();
  const { links } = usePortalTable();
  const { status, user } = useSession();
  // Drawn again when a flag changes.
  useStore({ get: flags.get, subscribe: flags.subscribe });
  // Nothing for some people alone while nobody knows who is here: it would turn into something else a moment later.
  const isForThem = (link: ReleaseLink) => (status === 'unknown' ? isForAll(link) : isFor(user, link));
  const isOn = ({ flag }: ReleaseLink) => flag === undefined || flags.valueOf(flag.name, flag.fallback);
  return links
    .filter((link) => link.area === area && isForThem(link) && isOn(link))
    .map(({ label, path, section = path }) => ({
      area,
      href: path,
      title: withProduct(label, boot.product.name),
      section,
    }));
}

/** What the builds of this page bring to it; another one once newer builds are taken. */
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
  return [user.professional ? 'professional' : 'client', ...(user.admin ? ['admin'] : [])];
}
