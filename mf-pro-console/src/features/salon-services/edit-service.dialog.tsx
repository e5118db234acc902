import { useState } from 'react';
import { editSalonService, type OwnSalonService } from '@frizo/contracts';
import { Form, FormError, SubmitButton, useSubmit } from '@frizo/forms';
import { parsePrice, priceInputOf } from '@frizo/money';
import { isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import { Dialog, DialogBody, DialogFooter, Stack } from '@frizo/ui';
import { salonServiceFields } from '@frizo/validation';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { SavedMeanwhile } from '../../fields/form-end.component.tsx';
import { factsOf } from './service-list.component.tsx';
import { TermsFields, type TermsValues } from './terms-fields.component.tsx';
import type { SalonServices } from './use-salon-services.ts';

interface EditServiceDialogProps {
  services: SalonServices;
  service: OwnSalonService;
  onClose(): void;
}

/** Price and times of a service of the salon (spec 2, modals: edit salon service). */
export function EditServiceDialog({ services, service, onClose }: EditServiceDialogProps) {
  const { intervals, isLocked, send } = services;
  const request = useRequest();
  const notices = useNotices();
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const [resets, setResets] = useState(0);
  const { salonServiceId, i18nKey, allowZeroPrice } = service;
  const submit = useSubmit<TermsValues>(async ({ price, duration, processing }) => {
    const terms = { price: parsePrice(price) ?? 0, duration, processing };
    try {
      await send((version) => request(editSalonService, { salonServiceId, version, ...terms }));
    } catch (error) {
      setChangedMeanwhile(isRequestError(error) && error.key === 'salon.changed_meanwhile');
      throw error;
    }
    notices.show({ kind: 'success', text: 'Saved' });
    onClose();
  });
  return (
    <Dialog title="Edit service" subtitle={i18nKey} isBare onClose={onClose}>
      {/* Another key is a form with the values that are saved. */}
      <Form<TermsValues>
        key={resets}
        isBare
        label="Edit service"
        initialValues={valuesOf(service)}
        onSubmit={submit}
      >
        <DialogBody>
          <UnsavedForm />
          <Stack>
            <TermsFields priceRule={salonServiceFields({ allowZeroPrice }).price} intervals={intervals} />
            <p>Appointments that are already booked keep their price and times.</p>
          </Stack>
          <FormError />
          {isChangedMeanwhile && (
            <SavedMeanwhile
              text={factsOf(service)
                .map(([, text]) => text)
                .join(', ')}
              onTake={() => {
                setChangedMeanwhile(false);
                setResets(resets + 1);
              }}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <SubmitButton busyText="Saving" disabled={isLocked}>
            Save
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function valuesOf({ priceCent, durationValue, processingValue }: OwnSalonService): TermsValues {
  return { price: priceInputOf(priceCent), duration: durationValue, processing: processingValue };
}
