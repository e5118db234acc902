import type { NewAppointmentsProps } from '@frizo/contracts';
import { optionalPart } from '../layout/optional-part.tsx';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'new-appointments': { props: NewAppointmentsProps; result: true };
  }
}

/** Loaded for professionals alone: nobody else has appointments of clients to see. */
export const Unseen = optionalPart(() =>
  import(/* webpackChunkName: "unseen" */ './unseen-badge.component.tsx').then(
    ({ UnseenBadge }) => UnseenBadge,
  ),
);
