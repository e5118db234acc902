import { formatCents } from '@frizo/money';

/** '3 visits left'. */
export function visitsLeftText(visits: number): string {
  return `${visits} ${visits === 1 ? 'visit' : 'visits'} left`;
}

/** What packages and a gift card have paid: ['$185.00 by package', '$15.91 by gift card']. */
export function prepaidParts({
  giftCardCent,
  packageCent,
}: {
  giftCardCent: number;
  packageCent: number;
}): string[] {
  return [
    ...(packageCent > 0 ? [`${formatCents(packageCent)} by package`] : []),
    ...(giftCardCent > 0 ? [`${formatCents(giftCardCent)} by gift card`] : []),
  ];
}
