import type { SessionUser } from '@frizo/contracts';

export interface HeaderLink {
  readonly href: string;
  readonly title: string;
}

/** The links of the header between the product's name and the person's (spec 2, header menus). */
export interface HeaderLinks {
  readonly before: readonly HeaderLink[];
  /** Of the 'Beauty Pro?' dropdown. */
  readonly beautyPro: readonly HeaderLink[];
  readonly after: readonly HeaderLink[];
}

/**
 * What the header offers a visitor, a client or a professional. A client's appointments and favorites are a step away from every page.
 * @param hasFavorites whether the portal has favorites switched on
 */
export function headerLinksFor(
  user: Pick<SessionUser, 'professional' | 'admin'> | null,
  { productName, hasFavorites }: { productName: string; hasFavorites: boolean },
): HeaderLinks {
  const why = { href: '/why-frizo', title: `Why ${productName}` };
  const pricing = { href: '/pricing', title: 'Pricing' };
  if (user === null) {
    return {
      before: [{ href: '/client-sign-up', title: 'Client Sign Up' }],
      beautyPro: [why, pricing, { href: '/pro-sign-up', title: 'Pro Sign Up' }],
      after: [],
    };
  }
  const after = user.admin ? [{ href: '/admin', title: 'Admin' }] : [];
  if (user.professional) {
    const before = [
      { href: '/book', title: 'Book' },
      { href: '/clients', title: 'Clients' },
      { href: '/appointments', title: 'Appointments' },
    ];
    return { before, beautyPro: [], after };
  }
  const before = [
    { href: '/me/my-appointments', title: 'My appointments' },
    ...(hasFavorites ? [{ href: '/me/favorites', title: 'Favorites' }] : []),
  ];
  const listing = { href: '/list-your-business', title: 'List your business' };
  return { before, beautyPro: [why, pricing, listing], after };
}
