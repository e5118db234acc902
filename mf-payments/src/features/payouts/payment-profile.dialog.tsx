import { Fact, FactList } from '@frizo/appointment-views';
import {
  createPayoutAccount,
  getZip,
  updatePayoutAccount,
  type PayoutAccountAnswer,
  type SessionUser,
} from '@frizo/contracts';
import {
  Form,
  FormError,
  FormPatternField,
  FormRadioGroup,
  FormTextField,
  FormZipPlaceField,
  placeText,
  SubmitButton,
  useFormField,
  useFormValues,
  useSubmit,
} from '@frizo/forms';
import { todayIn } from '@frizo/local-time';
import { useNotices, useRequest, useSession } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter, Stack } from '@frizo/ui';
import { payoutProfileFields, type Rule } from '@frizo/validation';
import { useDiscardQuestion, WatchDirty } from '../../shared/use-discard-question.tsx';
import { LegalDocumentField, unsentDocument } from './legal-document-field.component.tsx';
import { usePasswordGate, type PasswordGate } from './use-password-gate.tsx';
import { verificationText } from './payout-words.ts';
import styles from './payouts.module.css';

interface ProfileDialogProps {
  payouts: PayoutAccountAnswer;
  onChanged(): Promise<void>;
  onClose(): void;
}

type Account = NonNullable<PayoutAccountAnswer['account']>;

/** Individual is 1 and company 2 in the form, whose radio buttons have numbers. */
const entityTypes = ['individual', 'company'] as const;

interface Values {
  entity: number;
  businessName: string;
  businessTaxId: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  ssnLast4: string;
  businessUrl: string;
  address: string;
  zip: string;
  personal_id_number: string;
  /** The id at the provider; empty for none. */
  legalDocument: string;
}

/** Creates or completes the payment profile, or shows it (spec 2, modals; 4, Payment profile mode; 5.6). */
export function PaymentProfileDialog(props: ProfileDialogProps) {
  return props.payouts.mode === 'VIEW' ? <ProfileView {...props} /> : <ProfileForm {...props} />;
}

function ProfileView({ payouts, onClose }: ProfileDialogProps) {
  const { account } = payouts;
  const [person] = account?.persons ?? [];
  return (
    <Dialog
      title="Payment profile"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <FactList>
        <Fact title="Verification">{verificationText(payouts).text}</Fact>
        <Fact title="Type">{account?.business_type === 'company' ? 'Company' : 'Individual'}</Fact>
        {account?.business_type === 'company' && <CompanyFacts account={account} />}
        <Fact title="First name">{person?.first_name}</Fact>
        <Fact title="Last name">{person?.last_name}</Fact>
        <Fact title="Date of birth">{birthdayText(account?.dob)}</Fact>
        <Fact title="SSN">{account?.ssn_last_4_provided ? '•••••••••' : 'Missing'}</Fact>
        <Fact title="Business website">{account?.business_profile.url}</Fact>
        <Fact title="Address">{addressText(account?.address)}</Fact>
      </FactList>
    </Dialog>
  );
}

function CompanyFacts({ account }: { account: Account }) {
  return (
    <>
      <Fact title="Business name">{account.business_profile.name}</Fact>
      <Fact title="Tax ID">{account.tax_id_provided ? 'On file' : 'Missing'}</Fact>
    </>
  );
}

function ProfileForm({ payouts, onChanged, onClose }: ProfileDialogProps) {
  const request = useRequest();
  const notices = useNotices();
  const { user } = useSession();
  const { run, dialog } = usePasswordGate();
  const { close, question, onDirty } = useDiscardQuestion(onClose);
  const { account, fieldsNeeded, mode } = payouts;
  const isSsnProvided = account?.ssn_last_4_provided ?? false;
  const call = mode === 'CREATE' ? createPayoutAccount : updatePayoutAccount;
  const submit = useSubmit<Values>(
    async ({ entity, legalDocument, ...typed }) => {
      const profile = {
        ...typed,
        legalEntityType: entityTypes[entity - 1] ?? '',
        ssnLast4Provided: isSsnProvided,
        legalDocument: legalDocument === '' ? null : legalDocument,
      };
      await run(() => request(call, profile, { notice: false }));
      await onChanged();
      notices.show({ kind: 'success', text: 'Saved' });
      onClose();
    },
    { fieldNames: { city: 'zip', state: 'zip', legalEntityType: 'entity' } },
  );
  const rules = payoutProfileFields({
    today: todayIn('America/New_York', new Date()),
    isSsnProvided,
    isTaxIdProvided: account?.tax_id_provided ?? false,
    fieldsNeeded,
  });
  return (
    <Dialog
      title={mode === 'CREATE' ? 'Create payment profile' : 'Update payment profile'}
      isBare
      onClose={close}
    >
      <Form<Values> isBare label="Payment profile" initialValues={valuesOf(payouts, user)} onSubmit={submit}>
        <DialogBody>
          <WatchDirty onDirty={onDirty} />
          <Stack>
            <ProfileFields payouts={payouts} rules={rules} isSsnProvided={isSsnProvided} run={run} />
            <p className={styles.soft}>
              With Save you accept the{' '}
              <a href="https://stripe.com/connect-account/legal" target="_blank" rel="noreferrer">
                agreement of our payment provider
              </a>
              . What you enter here goes to it; we keep no social security number.
            </p>
            <FormError />
          </Stack>
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <SaveButton />
        </DialogFooter>
      </Form>
      {dialog}
      {question}
    </Dialog>
  );
}

interface ProfileFieldsProps extends Pick<PasswordGate, 'run'> {
  payouts: PayoutAccountAnswer;
  rules: ReturnType<typeof payoutProfileFields>;
  isSsnProvided: boolean;
}

function ProfileFields({ payouts, rules, isSsnProvided, run }: ProfileFieldsProps) {
  const request = useRequest();
  const { account, fieldsNeeded } = payouts;
  const { entity } = useFormValues<Values>();
  const isNeeded = (ending: string) => fieldsNeeded.some((field) => field.endsWith(ending));
  return (
    <>
      <FormRadioGroup
        name="entity"
        label="Type"
        rule={rules.legalEntityType}
        choices={[
          { value: 1, title: 'Individual' },
          { value: 2, title: 'Company' },
        ]}
      />
      {entity === 2 && <CompanyFields account={account} rules={rules} />}
      <FormTextField name="firstName" label="First name" autoComplete="given-name" rule={rules.firstName} />
      <FormTextField name="lastName" label="Last name" autoComplete="family-name" rule={rules.lastName} />
      <FormPatternField
        name="dateOfBirth"
        label="Date of birth"
        autoComplete="bday"
        pattern="11/11/1111"
        placeholder="MM/DD/YYYY"
        rule={rules.dateOfBirth}
      />
      <FormPatternField
        name="ssnLast4"
        label="Last four digits of your SSN"
        pattern="1111"
        placeholder={isSsnProvided ? '••••' : undefined}
        hint={isSsnProvided ? onFile : undefined}
        rule={rules.ssnLast4}
      />
      {isNeeded('.id_number') && (
        <FormPatternField
          name="personal_id_number"
          label="Your whole SSN"
          pattern="111-11-1111"
          placeholder="111-11-1111"
          rule={rules.personal_id_number}
        />
      )}
      <FormTextField
        name="businessUrl"
        label="Business website"
        type="url"
        inputMode="url"
        autoComplete="url"
        hint="If you have none, your Instagram page: instagram.com/yourname"
        rule={rules.businessUrl}
      />
      <FormTextField name="address" label="Address" autoComplete="street-address" rule={rules.address} />
      <FormZipPlaceField lookUp={(zip, signal) => request(getZip, { zip }, { signal, notice: false })} />
      {isNeeded('.verification.document') && <LegalDocumentField rule={rules.legalDocument} run={run} />}
    </>
  );
}

/** What a company adds to the profile of its owner. */
function CompanyFields({ account, rules }: Pick<ProfileFieldsProps, 'rules'> & { account: Account | null }) {
  return (
    <>
      <FormTextField
        name="businessName"
        label="Business name"
        autoComplete="organization"
        rule={always(rules.businessName)}
      />
      <FormPatternField
        name="businessTaxId"
        label="Tax ID"
        pattern="11-1111111"
        placeholder={account?.tax_id_provided ? '••-•••••••' : '11-1111111'}
        hint={account?.tax_id_provided ? onFile : undefined}
        rule={always(rules.businessTaxId)}
      />
    </>
  );
}

const onFile = 'On file. Type it again only to change it.';

/** The rules of a company apply to what is shown for a company only. */
function always(rule: Rule): Rule {
  return (value) => rule(value, { legalEntityType: 'company' });
}

/** Disabled while a document is being sent, or is not one that can be sent (spec 5.6). */
function SaveButton() {
  const { value } = useFormField<string>('legalDocument', '');
  return (
    <SubmitButton busyText="Saving" disabled={value === unsentDocument}>
      Save
    </SubmitButton>
  );
}

const noValues: Values = {
  entity: -1,
  businessName: '',
  businessTaxId: '',
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  ssnLast4: '',
  businessUrl: '',
  address: '',
  zip: '',
  personal_id_number: '',
  legalDocument: '',
};

/** A new profile has the name of whoever creates it. */
function valuesOf(
  { account }: PayoutAccountAnswer,
  user: Pick<SessionUser, 'firstName' | 'lastName'> | null,
): Values {
  if (account === null)
    return { ...noValues, firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' };
  const [person] = account.persons;
  return {
    ...noValues,
    entity: entityTypes.indexOf(account.business_type) + 1,
    businessName: account.business_type === 'company' ? account.business_profile.name : '',
    firstName: person?.first_name ?? '',
    lastName: person?.last_name ?? '',
    dateOfBirth: birthdayText(account.dob),
    businessUrl: account.business_profile.url,
    address: account.address?.line1 ?? '',
    zip: account.address?.postal_code ?? '',
  };
}

/** MM/DD/YYYY. */
function birthdayText(dob: Account['dob'] | undefined): string {
  if (!dob) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(dob.month)}/${two(dob.day)}/${dob.year}`;
}

function addressText(address: Account['address'] | undefined): string {
  return address ? `${address.line1}, ${placeText(address)} ${address.postal_code}` : '';
}
