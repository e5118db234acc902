import type { appointmentBooked, appointmentChanged, PayloadOf } from '@frizo/contracts';

/** What every event of an appointment tells. */
export type Told = Omit<PayloadOf<typeof appointmentBooked>, 'by'>;

/** What was agreed before a change. */
export type Agreed = NonNullable<PayloadOf<typeof appointmentChanged>['previous']>;

/** Who has done it: they get a confirmation, and the other side the news. */
export type Side = PayloadOf<typeof appointmentBooked>['by'];

/** Of the portal, for links and ids. */
export interface Site {
  readonly publicUrl: string;
  readonly productName: string;
}

/** Where a client says that they will come. The secret stands behind the #, which no browser sends to a server or in a referrer. */
export function confirmUrl({ publicUrl }: Pick<Site, 'publicUrl'>, { confirmToken }: Told): string {
  return `${publicUrl}/confirm-appointment#${encodeURIComponent(confirmToken)}`;
}
