export {
  AppointmentActions,
  describeAppointment,
  type ActionSteps,
  type AppointmentAction,
  type AppointmentActionsProps,
} from './actions/appointment-actions.component.tsx';
export { failureText } from './actions/failure-text.ts';
export { ConfirmationBadge, StatusBadge } from './badges/appointment-badges.component.tsx';
export { chargeTitle, failureForSalon, VisitChargeLine } from './charges/visit-charge.component.tsx';
export { PaymentFact } from './charges/visit-payment.component.tsx';
export { AppointmentDetail, type AppointmentDetailProps } from './detail/appointment-detail.component.tsx';
export { Fact, FactList } from './detail/fact-list.component.tsx';
export { AppointmentDays, type AppointmentDaysProps } from './list/appointment-days.component.tsx';
export { AppointmentRow, RowLine, type AppointmentRowProps } from './list/appointment-row.component.tsx';
export { ListPage, type ListPageProps } from './list/list-page.component.tsx';
export { ListSkeleton } from './list/list-skeleton.component.tsx';
export {
  listState,
  useAppointmentPageSize,
  useNoPageBeyond,
  useTabState,
  type ListQuery,
  type ListState,
} from './list/list-state.ts';
export { maxSearchLength, readId, readSearchAndPage, writeQuery, type SearchAndPage } from './place/query.ts';
export { usePlaceInAddress, type PlaceInAddress, type PlaceRules } from './place/use-place-in-address.ts';
export { useLiveRefetch } from './list/use-live-refetch.ts';
export { ChosenStyle, type ChosenStyleProps } from './style/chosen-style.component.tsx';
export {
  addressLine,
  dayText,
  placeLine,
  streetAndCity,
  streetLine,
  timeText,
} from './text/appointment-text.ts';
export { overlapQuestion, overlapsIn, type Overlap } from './text/overlap-question.ts';
export { cancellationText, instantText } from './text/policy-text.ts';
export { timesOfDay, waitingDaysText, waitingTimeText } from './text/waiting-text.ts';
