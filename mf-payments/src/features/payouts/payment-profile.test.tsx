import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  confirmPassword,
  createPayoutAccount,
  getPayoutAccount,
  updatePayoutAccount,
  uploadLegalDocument,
} from '@frizo/contracts';
import { renderRemote, type FakeRemoteContext, type RenderedRemote } from '@frizo/remote-kit/testing';
import { answerQuestion, stubScrolling, stubWidth } from '@frizo/ui/testing';
import { remote } from '../../index.ts';
import {
  bankAccount,
  buildPayoutAccount,
  buildPayoutsContext,
  noPayoutAccount,
  typePassword,
  wantPassword,
} from '../../testing/build-payouts.ts';
import { installFakeBack } from '../../testing/fake-back.ts';

let opened: RenderedRemote;
beforeEach(() => {
  stubScrolling();
  stubWidth(1_200);
});
afterEach(() => opened.unmount());

async function open(context: FakeRemoteContext) {
  opened = await renderRemote(remote, { context });
  return userEvent.setup();
}
const button = (name: string) => screen.findByRole('button', { name });

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
    ] as const) {
      await user.clear(form.getByRole('textbox', { name: label }));
      await user.type(form.getByRole('textbox', { name: label }), text);
    }
    expect(await form.findByText('Phoenix, AZ', { selector: 'p' })).toBeVisible();
    return form;
  }

  it('is created after the password was typed again', async () => {
    const context = buildPayoutsContext(noPayoutAccount);
    const user = await open(context);
    expect(await screen.findByText('No Payment profile')).toBeVisible();
    expect(await button('ADD ACCOUNT')).toBeDisabled();
    const form = await fillIn(user);
    wantPassword(context, createPayoutAccount, () => {
      context.server.answer(createPayoutAccount, buildPayoutAccount());
      context.server.answer(getPayoutAccount, buildPayoutAccount());
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
    const context = buildPayoutsContext(noPayoutAccount);
    const user = await open(context);
    const form = await fillIn(user);
    wantPassword(context, createPayoutAccount, () => undefined);
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

  it('has the name of whoever creates it', async () => {
    const user = await open(buildPayoutsContext(noPayoutAccount, { firstName: 'Ida', lastName: 'Moss' }));
    await user.click(await button('CREATE'));
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Ida');
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Moss');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['Escape', 'Back', 'Close', 'Cancel'])('asks before %s loses what was typed', async (way) => {
    const back = installFakeBack();
    const user = await open(buildPayoutsContext(noPayoutAccount));
    const form = await fillIn(user);
    const leave = async () => {
      if (way === 'Escape') await user.keyboard('{Escape}');
      else if (way === 'Back') act(() => void back.press());
      else await user.click(screen.getByRole('button', { name: way }));
    };
    await leave();
    expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
    await answerQuestion(user, 'Keep it');
    expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('12 Olive Street');
    await leave();
    await answerQuestion(user, 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    back.uninstall();
  });

  it('requires what the specification names, and more of a company', async () => {
    const user = await open(buildPayoutsContext(noPayoutAccount, { firstName: '', lastName: '' }));
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
    const needed = buildPayoutAccount([], {
      mode: 'UPDATE',
      verificationStatus: 'unverified',
      fieldsNeeded: ['individual.id_number', 'individual.verification.document'],
    });
    const context = buildPayoutsContext(needed);
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
    context.server.answer(updatePayoutAccount, buildPayoutAccount());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(context.server.requestsOf(updatePayoutAccount)).toMatchObject([
        { legalDocument: 'file_1', personal_id_number: '123-45-6789', ssnLast4: '', ssnLast4Provided: true },
      ]),
    );
  });

  it('asks for the password before a picture is sent, and says so when it is not given', async () => {
    const context = buildPayoutsContext(
      buildPayoutAccount([bankAccount], {
        mode: 'UPDATE',
        fieldsNeeded: ['individual.verification.document'],
      }),
    );
    const user = await open(context);
    await user.click(await button('UPDATE'));
    const file = await screen.findByLabelText(/Picture of your identity document/);
    wantPassword(context, uploadLegalDocument, () => {
      context.server.answer(uploadLegalDocument, { legalDocument: 'file_1' });
    });
    const picture = new File(['png'], 'passport.png', { type: 'image/png' });
    await user.upload(file, picture);
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Please enter your password.')).toBeVisible();
    await user.upload(file, picture);
    await typePassword(user);
    expect(await screen.findByText('passport.png was sent.', { selector: 'p' })).toBeVisible();
  });

  it('names the business of a company', async () => {
    const verified = buildPayoutAccount();
    const { account } = verified;
    if (account === null) throw new Error('there is no account');
    const business_profile = { ...account.business_profile, name: 'Moss & Daughters' };
    const company = { ...account, business_type: 'company' as const, business_profile };
    await open(buildPayoutsContext({ ...verified, account: company }));
    expect(await screen.findByText('Moss & Daughters')).toBeVisible();
    expect(screen.getByText('Company')).toBeVisible();
  });

  it('is only shown once nothing is needed, and closed by OK', async () => {
    const user = await open(buildPayoutsContext(buildPayoutAccount([bankAccount])));
    await user.click(await button('VIEW'));
    const dialog = await screen.findByRole('dialog', { name: 'Payment profile' });
    expect(await within(dialog).findByText('04/12/1985')).toBeVisible();
    expect(within(dialog).getByText('•••••••••')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it could not be loaded, and is loaded by Retry', async () => {
    const context = buildPayoutsContext(noPayoutAccount);
    const message = 'The payment provider does not answer. Please try again in a moment.';
    context.server.refuse(getPayoutAccount, { status: 503, key: 'payout.provider_away', message });
    const user = await open(context);
    expect(await screen.findByText(/^Load data error/)).toHaveTextContent(`Load data error${message}`);
    context.server.answer(getPayoutAccount, noPayoutAccount);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await button('CREATE')).toBeVisible();
  });

  it('is not for artists, nor for clients', async () => {
    await open(buildPayoutsContext(noPayoutAccount, { business: false, rawUserType: 6 }));
    expect(await screen.findByText('The payments of your salon are for its owner.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'CREATE' })).toBeNull();
  });
});
