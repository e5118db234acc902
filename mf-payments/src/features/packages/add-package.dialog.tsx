import { useState } from 'react';
import { addPackageOffer, packageVisits } from '@frizo/contracts';
import { Form, FormError, FormTextField, SubmitButton, useSubmit } from '@frizo/forms';
import { parseAmount } from '@frizo/money';
import { useNotices, useRequest } from '@frizo/remote-kit';
import { Button, ChoiceSelect, Dialog, DialogBody, DialogFooter, Stack } from '@frizo/ui';
import { required, violate, type Rule } from '@frizo/validation';
import { amountHint, amountRule } from '../../shared/amount-rule.ts';
import { useDiscardQuestion, WatchDirty } from '../../shared/use-discard-question.tsx';

interface Service {
  readonly id: number;
  readonly name: string;
}

interface AddPackageDialogProps {
  /** At least one. */
  services: readonly Service[];
  onAdded(): void;
  onClose(): void;
}

interface Values {
  name: string;
  visits: string;
  price: string;
}

/** Name, service, number of visits and price of a package (decision 0043). It cannot be edited afterwards, since clients buy it as it is. */
export function AddPackageDialog({ services, onAdded, onClose }: AddPackageDialogProps) {
  const request = useRequest();
  const notices = useNotices();
  const { close, question, onDirty } = useDiscardQuestion(onClose);
  const [serviceId, setServiceId] = useState(services[0]?.id ?? 0);
  const submit = useSubmit<Values>(
    async ({ name, visits, price }) => {
      const priceCent = parseAmount(price) ?? 0;
      const offer = { name: name.trim(), serviceId, visits: Number(visits.trim()), priceCent };
      await request(addPackageOffer, offer, { notice: false });
      notices.show({ kind: 'success', text: 'Saved' });
      onAdded();
      onClose();
    },
    { fieldNames: { priceCent: 'price' } },
  );
  return (
    <Dialog title="Add package" isBare onClose={close}>
      <Form<Values> isBare label="Add package" onSubmit={submit}>
        <DialogBody>
          <WatchDirty onDirty={onDirty} />
          <Stack>
            <FormTextField name="name" label="Name" autoComplete="off" maxLength={100} rule={required} />
            <ChoiceSelect
              label="Service"
              value={serviceId}
              options={services.map(({ id, name }) => ({ value: id, title: name }))}
              onChange={(id) => setServiceId(id)}
            />
            <FormTextField
              name="visits"
              label="Number of visits"
              inputMode="numeric"
              autoComplete="off"
              hint={`${packageVisits.least} to ${packageVisits.most}`}
              rule={visitsRule}
            />
            <FormTextField
              name="price"
              label="Price of all, dollars"
              inputMode="decimal"
              autoComplete="off"
              hint={amountHint}
              rule={priceRule}
            />
            <FormError />
          </Stack>
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <SubmitButton busyText="Saving">Save</SubmitButton>
        </DialogFooter>
      </Form>
      {question}
    </Dialog>
  );
}

const visitsRule: Rule = (value) => {
  const missing = required(value);
  if (missing) return missing;
  const text = String(value).trim();
  if (!/^\d{1,3}$/.test(text)) return violate('VALUE_IS_NOT_A_NUMBER');
  const { least, most } = packageVisits;
  if (Number(text) < least) return violate('VALUE_IS_TO_LOW', least, 'Must be equal or greater than {value}');
  if (Number(text) > most) return violate('VALUE_IS_TO_HIGH', most, 'Must be equal or less than {value}');
  return undefined;
};

const priceRule = amountRule({ least: 100, most: 99_999_999 });
