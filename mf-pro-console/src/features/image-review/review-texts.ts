import type { RejectionReason, ReviewItem } from '@frizo/contracts';

/** In the order of the keys 1 to 6. */
export const reasonLabels: Readonly<Record<RejectionReason, string>> = {
  'not-own-work': 'Not their own work',
  'poor-quality': 'Blurred, dark or too small',
  'wrong-service': 'Does not show the service',
  advertising: 'Text, contact details or advertising',
  inappropriate: 'Not suitable for everybody',
  other: 'Another reason, in your own words',
};

export const reasonCodes = Object.keys(reasonLabels) as RejectionReason[];

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long a picture has been waiting: `3 hours`. Both in unix seconds. */
export function ageText(createdAt: number, now: number): string {
  const seconds = Math.max(now - createdAt, 0);
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
  }
  return 'less than a minute';
}

/** `Balayage by Ana Ruiz` */
export function itemName({ service, artist }: Pick<ReviewItem, 'service' | 'artist'>): string {
  const what = service ?? 'A picture';
  return artist.name === null ? what : `${what} by ${artist.name}`;
}
