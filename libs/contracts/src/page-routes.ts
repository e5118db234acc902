/**
 * Routes of the pages that mails, text and push messages link to, as declared by the shell and the manifests of remotes. A route has at
 * most one variable part: `:name` or a `*` at its end.
 */
export const pageRoutes = {
  home: '/',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  artistInvitation: '/artist-invitation',
  confirmAppointment: '/confirm-appointment',
  /** By tab: `upcoming`, `history`. */
  clientAppointments: '/me/my-appointments/*',
  /** By tab: `upcoming`. */
  professionalAppointments: '/appointments/*',
  /** The pictures of a professional's salon. */
  salonGallery: '/my-salon/gallery',
  /** The cards and payments of a client. */
  billing: '/me/billing',
  /** Payouts of a professional's salon. */
  salonPayments: '/my-salon/payments',
  /** The plan of a professional's salon, its cards and fees. */
  salonSubscription: '/my-salon/subscription',
  /** By the url of the salon. */
  salon: '/promo/:url',
} as const;
export type PageName = keyof typeof pageRoutes;

/** The path of a page; `value` replaces the variable part of its route. */
export function pagePath(page: PageName, value = ''): string {
  return pageRoutes[page].replace(/:\w+$|\*$/, encodeURIComponent(value));
}

/**
 * The URL of a page for a link in a message.
 * @param fragment a secret: browsers send fragments neither to servers nor in referrers
 */
export function pageUrl(
  publicUrl: string,
  page: PageName,
  { value, fragment }: { readonly value?: string; readonly fragment?: string } = {},
): string {
  const url = `${publicUrl}${pagePath(page, value)}`;
  return fragment === undefined ? url : `${url}#${encodeURIComponent(fragment)}`;
}
