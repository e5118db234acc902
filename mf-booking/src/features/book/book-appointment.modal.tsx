import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogHeader, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import { BookingForm } from './booking-form.component.tsx';
import { useSalon } from './use-salon.ts';

/** Book appointment, client mode (spec 2, modals). */
export function BookAppointmentModal({ props, complete, dismiss }: ModalRootProps<'book-appointment'>) {
  const state = useSalon(props.artistId);
  if (state.kind === 'ready') {
    return (
      <BookingForm
        salon={state.salon}
        wish={props}
        onBooked={(appointmentIds) => complete({ appointmentIds })}
        onClose={dismiss}
      />
    );
  }
  return (
    <>
      <DialogHeader title="Book appointment" onClose={dismiss} />
      <DialogBody>
        {state.kind === 'failed' ? (
          <ErrorState onRetry={() => state.retry()} isRetrying={state.isRetrying}>
            {state.text}
          </ErrorState>
        ) : (
          <FormSkeleton />
        )}
      </DialogBody>
    </>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton shape="block" height="3rem" />
        <Skeleton shape="block" height="3rem" />
        <Skeleton shape="block" height="18rem" />
      </Stack>
    </Loading>
  );
}
