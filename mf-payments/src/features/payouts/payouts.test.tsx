import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addExternalAccount,
  confirmPassword,
  createPayoutAccount,
  getArtistEarnings,
  getArtistShares,
  getPaymentTransfers,
  getPayoutAccount,
  getPayouts,
  getProfessionalProfile,
  getSalonBalance,
  getSalonStatement,
  getZip,
  removeExternalAccount,
  requestPayout,
  setDefaultExternalAccount,
  updatePayoutAccount,
  uploadLegalDocument,
  type ExternalAccount,
  type PayoutAccountAnswer,
} from '@frizo/contracts';
import { renderRemote, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { stubScrolling, stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import {
  buildPaymentsContext,
  buildProfessionalProfile,
  emptyStatement,
} from '../../testing/build-payments.ts';
import { installFakeStripe, type FakeStripe } from '../../testing/fake-stripe.ts';

const bank: ExternalAccount = {
  id: 'ba_1',
  object: 'bank_account',
  brand: null,
  last4: '6789',
  exp_month: null,
  exp_year: null,
  bank_name: 'STRIPE TEST BANK',
  default_for_currency: true,
};
const card: ExternalAccount = {
  ...bank,
  id: 'card_1',
  object: 'card',
  brand: 'visa',
  last4: '5556',
  exp_month: 4,
  exp_year: 2030,
  bank_name: null,
  default_for_currency: false,
};

const none: PayoutAccountAnswer = {
  accountExists: false,
  mode: 'CREATE',
  verificationStatus: null,
  fieldsNeeded: [],
  passwordConfirmedUntil: null,
  account: null,
};

function verified(
  external: ExternalAccount[] = [],
  parts: Partial<PayoutAccountAnswer> = {},
): PayoutAccountAnswer {
  const address = { line1: '12 Olive Street', city: 'Phoenix', state: 'AZ', postal_code: '85004' };
  const dob = { day: 12, month: 4, year: 1985 };
  return {
    accountExists: true,
    mode: 'VIEW',
    verificationStatus: 'verified',
    fieldsNeeded: [],
    passwordConfirmedUntil: null,
    account: {
      id: 'acct_1',
      type: 'custom',
      business_type: 'individual',
      business_profile: { name: '', url: 'https://moss.example' },
      tax_id_provided: false,
      persons: [
        {
          first_name: 'Ada',
          last_name: 'Moss',
          address,
          dob,
          ssn_last_4_provided: true,
          id_number_provided: false,
        },
      ],
      requirements: { currently_due: [], errors: [] },
      external_accounts: external,
      address,
      dob,
      ssn_last_4_provided: true,
      charges_enabled: true,
      payouts_enabled: true,
    },
    ...parts,
  };
}

let stripe: FakeStripe;
let opened: RenderedRemote;
beforeEach(() => {
  stubScrolling();
  stubWidth(1_200);
  stripe = installFakeStripe();
});
afterEach(() => {
  opened.unmount();
  stripe.uninstall();
});

function contextWith(answer: PayoutAccountAnswer, user = {}): FakeRemoteContext {
  const owner = buildSessionUser({ professional: true, business: true, rawUserType: 7, ...user });
  const context = buildPaymentsContext({ basePath: '/my-salon/payments', session: createFakeSession(owner) });
  context.server
    .answer(getPayoutAccount, answer)
    .answer(getSalonBalance, { totalCent: 0, availableCent: 0, pendingCent: 0, inTransitCent: 0 })
    .answer(getPayouts, { count: 0, data: [] })
    .answer(getPaymentTransfers, { count: 0, data: [] })
    .answer(getProfessionalProfile, buildProfessionalProfile())
    .answer(getSalonStatement, emptyStatement)
    .answer(getArtistShares, { data: [] })
    .answer(getArtistEarnings, { data: [] })
    .answer(getZip, { city: 'Phoenix', state: 'AZ', timezone: 'America/Phoenix' });
  return context;
}

async function open(context: FakeRemoteContext) {
  opened = await renderRemote(remote, { context });
  return userEvent.setup();
}
const button = (name: string) => screen.findByRole('button', { name });

async function typePassword(user: ReturnType<typeof userEvent.setup>) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
  await user.type(dialog.getByLabelText('Password'), 'Rosewood-7');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
}

/** The server wants the password first, and accepts the change once it was typed. */
function wantsPassword(
  context: FakeRemoteContext,
  call: Parameters<typeof context.server.refuse>[0],
  then: () => void,
) {
  context.server.refuse(call, {
    status: 403,
    key: 'password.needed',
    message: 'Please enter your password.',
  });
  context.server.answer(confirmPassword, () => {
    then();
    return { confirmedUntil: 1_800_000_000 };
  });
}

describe('the payment profile', () => {
  async function fillIn(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await button('CREATE'));
    await user.click(await screen.findByRole('radio', { name: 'Individual' }, { timeout: 5_000 }));
    const form = within(screen.getByRole('form', { name: 'Payment profile' }));
    for (const [label, text] of [
      ['First name', 'Ada'],
      ['Last name', 'Moss'],
      ['Date of birth', '04121985'],
      ['Last four digits of your SSN', '6789'],
      ['Business website', 'https://moss.example'],
      ['Address', '12 Olive Street'],
      ['ZIP', '85004'],
    ] as const)
      await user.type(form.getByRole('textbox', { name: label }), text);
    expect(await form.findByText('Phoenix, AZ', { selector: 'p' })).toBeVisible();
    return form;
  }

  it('is created after the password was typed again', async () => {
    const context = contextWith(none);
    const user = await open(context);
    expect(await screen.findByText('No Payment profile')).toBeVisible();
    expect(await button('ADD ACCOUNT')).toBeDisabled();
    const form = await fillIn(user);
    wantsPassword(context, createPayoutAccount, () => {
      context.server.answer(createPayoutAccount, verified());
      context.server.answer(getPayoutAccount, verified());
    });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await typePassword(user);
    expect(await screen.findByText('Verified')).toBeVisible();
    expect(context.server.requestsOf(confirmPassword)).toEqual([{ password: 'Rosewood-7' }]);
    expect(context.server.requestsOf(createPayoutAccount).at(-1)).toMatchObject({
      legalEntityType: 'individual',
      firstName: 'Ada',
      dateOfBirth: '04/12/1985',
      ssnLast4: '6789',
      ssnLast4Provided: false,
      zip: '85004',
      legalDocument: null,
    });
    expect(await button('ADD ACCOUNT')).toBeEnabled();
  });

  it('keeps what was typed when the password is not given, and shows what the server finds wrong', async () => {
    const context = contextWith(none);
    const user = await open(context);
    const form = await fillIn(user);
    wantsPassword(context, createPayoutAccount, () => undefined);
    await user.click(form.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await form.findByText('Please enter your password.')).toBeVisible();
    context.server.refuse(createPayoutAccount, {
      status: 400,
      fields: { dateOfBirth: ['VALUE_IS_TO_LOW'], city: ['ZIP_NOT_EXISTS'] },
    });
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Enter an existing zip')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  });

  it('requires what the specification names, and more of a company', async () => {
    const user = await open(contextWith(none));
    await user.click(await button('CREATE'));
    await user.click(await screen.findByRole('radio', { name: 'Company' }, { timeout: 5_000 }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const form = within(screen.getByRole('form', { name: 'Payment profile' }));
    await waitFor(() => expect(form.getAllByText('Required field').length).toBeGreaterThanOrEqual(9));
    await user.type(form.getByRole('textbox', { name: 'Date of birth' }), '01012020');
    await user.tab();
    expect(await form.findByText('Must be older than 13 years')).toBeVisible();
  });

  it('asks for what the provider needs, and sends only JPG and PNG documents', async () => {
    const needed = verified([], {
      mode: 'UPDATE',
      verificationStatus: 'unverified',
      fieldsNeeded: ['individual.id_number', 'individual.verification.document'],
    });
    const context = contextWith(needed);
    const user = userEvent.setup({ applyAccept: false });
    await open(context);
    expect(await screen.findByText('More information needed')).toBeVisible();
    expect(screen.getByText('Your whole social security number')).toBeVisible();
    await user.click(await button('UPDATE'));
    const file = await screen.findByLabelText(/Picture of your identity document/);
    await user.upload(file, new File(['%PDF'], 'passport.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('JPG or PNG files only')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    context.server.answer(uploadLegalDocument, { legalDocument: 'file_1' });
    await user.upload(file, new File(['png'], 'passport.png', { type: 'image/png' }));
    expect(await screen.findByText('passport.png was sent.', { selector: 'p' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Your whole SSN' }), '123456789');
    context.server.answer(updatePayoutAccount, verified());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(context.server.requestsOf(updatePayoutAccount)).toMatchObject([
        { legalDocument: 'file_1', personal_id_number: '123-45-6789', ssnLast4: '', ssnLast4Provided: true },
      ]),
    );
  });

  it('is only shown once nothing is needed, and closed by OK', async () => {
    const user = await open(contextWith(verified([bank])));
    await user.click(await button('VIEW'));
    const dialog = await screen.findByRole('dialog', { name: 'Payment profile' });
    expect(await within(dialog).findByText('04/12/1985')).toBeVisible();
    expect(within(dialog).getByText('•••••••••')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it could not be loaded, and is loaded by Retry', async () => {
    const context = contextWith(none);
    const message = 'The payment provider does not answer. Please try again in a moment.';
    context.server.refuse(getPayoutAccount, { status: 503, key: 'payout.provider_away', message });
    const user = await open(context);
    expect(await screen.findByText(/^Load data error/)).toHaveTextContent(`Load data error${message}`);
    context.server.answer(getPayoutAccount, none);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await button('CREATE')).toBeVisible();
  });

  it('is not for artists, nor for clients', async () => {
    await open(contextWith(none, { business: false, rawUserType: 6 }));
    expect(await screen.findByText('The payments of your salon are for its owner.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'CREATE' })).toBeNull();
  });
});

describe('accounts for payouts', () => {
  async function fillInBank(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await button('ADD ACCOUNT'));
    await user.click(await screen.findByRole('radio', { name: 'Company' }, { timeout: 5_000 }));
    await user.type(screen.getByRole('textbox', { name: 'Name on the account' }), 'Moss LLC');
    await user.type(screen.getByRole('textbox', { name: /Routing number/ }), '110000000');
    await user.type(screen.getByRole('textbox', { name: 'Account number' }), '000123456789');
    return screen.getByRole('button', { name: 'Save' });
  }

  it('are added by a token that is made in the browser', async () => {
    const context = contextWith(verified());
    const user = await open(context);
    expect(await screen.findByText('No external account')).toBeVisible();
    const save = await fillInBank(user);
    context.server.answer(addExternalAccount, () => {
      context.server.answer(getPayoutAccount, verified([bank]));
      return verified([bank]);
    });
    await user.click(save);
    expect(await screen.findByRole('listitem', { name: 'STRIPE TEST BANK ••6789' })).toBeVisible();
    expect(stripe.bankAccounts).toEqual([
      {
        country: 'us',
        currency: 'usd',
        routing_number: '110000000',
        account_number: '000123456789',
        account_holder_name: 'Moss LLC',
        account_holder_type: 'company',
      },
    ]);
    expect(context.server.requestsOf(addExternalAccount)).toEqual([{ token: 'btok_1' }]);
  });

  it("say what the provider, or the product's system, has against them", async () => {
    const context = contextWith(verified());
    const user = await open(context);
    const save = await fillInBank(user);
    stripe.willMakeToken({ error: { type: 'invalid_request_error', message: 'Routing number is invalid.' } });
    await user.click(save);
    expect(await screen.findByText('Routing number is invalid.')).toBeVisible();
    stripe.willMakeToken({ error: { type: 'api_error' } });
    await user.click(save);
    expect(await screen.findByText('Cannot place given account to payment system')).toBeVisible();
    stripe.willMakeToken({ token: { id: 'btok_2' } });
    context.server.refuse(addExternalAccount, { status: 400, key: 'payout.refused' });
    await user.click(save);
    expect(await screen.findByText("Cannot place given account to the product's system")).toBeVisible();
  });

  it('can be made the default and removed, each after the password', async () => {
    const context = contextWith(verified([bank, card]));
    const user = await open(context);
    const visa = within(await screen.findByRole('listitem', { name: 'Visa ••5556' }));
    const first = within(screen.getByRole('listitem', { name: 'STRIPE TEST BANK ••6789' }));
    expect(first.getByText('default')).toBeVisible();
    expect(first.queryByRole('button')).toBeNull();
    wantsPassword(context, setDefaultExternalAccount, () =>
      context.server.answer(setDefaultExternalAccount, verified([bank, card])),
    );
    await user.click(visa.getByRole('button', { name: 'Set default' }));
    await typePassword(user);
    await waitFor(() => expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'Saved' }]));
    context.server.answer(removeExternalAccount, () => {
      context.server.answer(getPayoutAccount, verified([bank]));
      return verified([bank]);
    });
    await user.click(visa.getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove account for payouts' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Visa ••5556' })).toBeNull());
    expect(context.server.requestsOf(removeExternalAccount)).toEqual([{ extAccountId: 'card_1' }]);
  });

  it.each([
    ['Set default', setDefaultExternalAccount, 'Problem with default external account selecting'],
    ['Remove', removeExternalAccount, 'Problem with external account removing'],
  ])('say that %s has failed', async (name, call, message) => {
    const context = contextWith(verified([bank, card]));
    context.server.refuse(call, { status: 500 });
    const user = await open(context);
    const visa = within(await screen.findByRole('listitem', { name: 'Visa ••5556' }));
    await user.click(visa.getByRole('button', { name }));
    if (name === 'Remove') {
      const question = await screen.findByRole('alertdialog');
      await user.click(within(question).getByRole('button', { name: 'Remove' }));
    }
    await waitFor(() => expect(context.notices.shown).toMatchObject([{ kind: 'error', text: message }]));
  });
});

describe('the money of a salon', () => {
  it('can be withdrawn, up to what is available', async () => {
    const context = contextWith(verified([bank]));
    context.server.answer(getSalonBalance, {
      totalCent: 20_000,
      availableCent: 12_050,
      pendingCent: 7_950,
      inTransitCent: 0,
    });
    const user = await open(context);
    expect(await screen.findByText('$120.50')).toBeVisible();
    await user.click(await button('WITHDRAW'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw' }));
    const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' });
    expect(amount).toHaveValue('120.50');
    await user.clear(amount);
    await user.type(amount, '120.51');
    await user.click(dialog.getByRole('button', { name: 'WITHDRAW' }));
    expect(await dialog.findByText('Must be equal or less than $120.50')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '20.5');
    context.server.answer(requestPayout, {
      id: 1,
      createdAt: 1_772_500_000,
      amountCent: 2_050,
      status: 'pending',
      isAutomatic: false,
      arrivalDate: '2026-03-04',
      fundsRoute: { brand: 'STRIPE TEST BANK', last4: '6789' },
      failureMessage: null,
    });
    await user.click(dialog.getByRole('button', { name: 'WITHDRAW' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(context.server.requestsOf(requestPayout)).toMatchObject([{ amountCent: 2_050 }]);
    expect(context.notices.shown).toMatchObject([{ text: '$20.50 on its way to your bank' }]);
  });

  it('is listed by transaction and by payout', async () => {
    const context = contextWith(verified([bank]));
    context.server
      .answer(getPayouts, {
        count: 1,
        data: [
          {
            id: 1,
            createdAt: 1_772_500_000,
            amountCent: 2_050,
            status: 'failed',
            isAutomatic: false,
            arrivalDate: '2026-03-04',
            fundsRoute: { brand: 'STRIPE TEST BANK', last4: '6789' },
            failureMessage: 'The bank account has been closed.',
          },
        ],
      })
      .answer(getPaymentTransfers, {
        count: 1,
        data: [
          {
            id: 'order-70',
            date: 1_772_500_000,
            amount: 19_900,
            amountOrigin: 20_091,
            type: 'card',
            text: 'Paid by card',
            status: 'succeeded',
            fundsRoute: { brand: 'visa', last4: '4242' },
          },
        ],
      });
    await open(context);
    const payouts = within(await screen.findByRole('region', { name: 'Payouts' }));
    expect(await payouts.findByRole('listitem')).toHaveTextContent(
      'STRIPE TEST BANK ••6789The bank account has been closed.$20.50Failed',
    );
    const transactions = within(screen.getByRole('region', { name: 'Transactions' }));
    expect(await transactions.findByRole('listitem')).toHaveTextContent(
      'Paid by cardVisa ••4242$199.00of $200.91Succeeded',
    );
    context.server.answer(getPaymentTransfers, { count: 0, data: [] });
    await userEvent.setup().selectOptions(transactions.getByLabelText('Show'), 'Refunds');
    expect(await transactions.findByText('No such transactions yet')).toBeVisible();
    expect(context.server.requestsOf(getPaymentTransfers).at(-1)).toMatchObject({
      type: 'refund',
      offset: 0,
    });
  });

  it('can be nothing yet', async () => {
    await open(contextWith(none));
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    expect(screen.getByText('No payouts yet')).toBeVisible();
    expect(await button('WITHDRAW')).toBeDisabled();
  });
});
