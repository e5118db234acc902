import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getArtistEarnings,
  getArtistShares,
  getPaymentTransfers,
  getPayoutAccount,
  getPayouts,
  getProfessionalProfile,
  getSalonBalance,
  getSalonStatement,
  getSalonStatementFile,
  getYearlyTotals,
  setArtistShare,
  type ArtistEarning,
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

const { totals: nothing } = emptyStatement;
const march = { ...nothing, salonCent: 5_500, commissionsCent: 4_000, tipsCent: 2_000, taxCent: 800 };
const earning: ArtistEarning = {
  artistId: 101,
  firstName: 'Ana',
  lastName: 'Ruiz',
  servicesCent: 10_000,
  commissionsCent: 4_000,
  tipsCent: 2_000,
  totalCent: 6_000,
};

const months = Array.from({ length: 12 }, (_, index) => ({
  ...(index === 2 ? march : nothing),
  month: index + 1,
}));

let opened: RenderedRemote;
beforeEach(() => {
  stubScrolling();
  stubWidth(1_200);
  // 11 p.m. of March 31 in Phoenix.
  jest.useFakeTimers({ now: new Date('2026-04-01T06:00:00Z'), advanceTimers: true });
});
afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

function contextOf(basePath: string, user = {}): FakeRemoteContext {
  const owner = buildSessionUser({ id: 101, professional: true, business: true, rawUserType: 7, ...user });
  const context = buildPaymentsContext({ basePath, session: createFakeSession(owner) });
  context.server
    .answer(getPayoutAccount, {
      accountExists: false,
      mode: 'CREATE',
      verificationStatus: null,
      fieldsNeeded: [],
      passwordConfirmedUntil: null,
      account: null,
    })
    .answer(getSalonBalance, { totalCent: 0, availableCent: 0, pendingCent: 0, inTransitCent: 0 })
    .answer(getPayouts, { count: 0, data: [] })
    .answer(getPaymentTransfers, { count: 0, data: [] })
    .answer(getProfessionalProfile, buildProfessionalProfile())
    .answer(getSalonStatement, { ...emptyStatement, totals: march, count: 3, closingBalanceCent: 12_300 })
    .answer(getArtistShares, {
      data: [{ artistId: 101, firstName: 'Ana', lastName: 'Ruiz', artistSharePercent: 40 }],
    })
    .answer(getArtistEarnings, { data: [earning] });
  return context;
}

async function open(context: FakeRemoteContext) {
  opened = await renderRemote(remote, { context });
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('statements of a salon', () => {
  it('are of the current month in the zone of the salon, and of a year by month', async () => {
    const context = contextOf('/my-salon/payments');
    const user = await open(context);
    const statements = await region('Statements');
    expect(await statements.findByText('$123.00')).toBeVisible();
    expect(statements.getByText(/at the end \$123\.00$/)).toBeVisible();
    expect(context.server.requestsOf(getSalonStatement)).toMatchObject([
      { year: 2026, month: 3, timezone: 'America/Phoenix' },
    ]);
    context.server.answer(getYearlyTotals, { months, total: march });
    await user.selectOptions(statements.getByLabelText('Month'), 'Whole year');
    const rows = await statements.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'MarchTips $20.00, tax $8.00, prepaid $0.00, paid out $0.00$123.00',
    ]);
    expect(context.server.requestsOf(getSalonStatement).at(-1)).not.toHaveProperty('month');
  });

  it('show what was prepaid beside what was earned, which has it only when it is used', async () => {
    const context = contextOf('/my-salon/payments');
    const sold = { ...march, prepaidCent: 22_000, balanceCent: 34_300 };
    context.server
      .answer(getSalonStatement, { ...emptyStatement, totals: sold, count: 5 })
      .answer(getYearlyTotals, {
        months: months.map((month) => (month.month === 2 ? { ...month, prepaidCent: 22_000 } : month)),
        total: sold,
      });
    const user = await open(context);
    const statements = await region('Statements');
    const figure = async (title: string) => (await statements.findByText(title)).nextElementSibling;
    const parts = await Promise.all(['Salon', 'Commissions', 'Tips', 'Tax'].map(figure));
    expect(parts.map((part) => part?.textContent)).toEqual(['$55.00', '$40.00', '$20.00', '$8.00']);
    expect(await figure('Earned')).toHaveTextContent('$123.00');
    expect(await figure('Prepaid')).toHaveTextContent('$220.00');
    await user.selectOptions(statements.getByLabelText('Month'), 'Whole year');
    const rows = await statements.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('FebruaryTips $0.00, tax $0.00, prepaid $220.00, paid out $0.00$0.00');
  });

  it('list what happened in a month, by 20 and by the days of the salon', async () => {
    const context = contextOf('/my-salon/payments');
    const paid = {
      ...march,
      kind: 'order-paid-by-card',
      text: 'Paid by card',
      // 8 p.m. of March 1 in Phoenix.
      timestamp: Date.parse('2026-03-02T03:00:00Z') / 1000,
      paymentOrderId: 70,
      platformFeeCent: 500,
      balanceCent: 11_800,
    };
    const payout = { ...nothing, kind: 'payout-sent', text: 'Paid out', timestamp: paid.timestamp };
    const statement = { ...emptyStatement, totals: march, count: 21 };
    context.server.answer(getSalonStatement, ({ offset }) => ({
      ...statement,
      data:
        offset === 0
          ? Array.from({ length: 20 }, () => paid)
          : [{ ...payout, paymentOrderId: null, balanceCent: -3_000, paidOutCent: 3_000 }],
    }));
    const user = await open(context);
    const statements = await region('Statements');
    expect(await statements.findByText('21 entries')).toBeVisible();
    const rows = () => within(statements.getByRole('list', { name: 'Entries' })).getAllByRole('listitem');
    expect(rows()).toHaveLength(20);
    expect(rows()[0]).toHaveTextContent(
      '03/01/2026Paid by card, order 70Salon $55.00, commissions $40.00, tips $20.00, tax $8.00, our fee $5.00$118.00',
    );
    // The totals and the first page are one request.
    expect(context.server.requestsOf(getSalonStatement)).toHaveLength(1);
    await user.click(statements.getByRole('button', { name: 'Page 2 of 2' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toHaveTextContent('03/01/2026Paid out-$30.00');
    expect(context.server.requestsOf(getSalonStatement).at(-1)).toMatchObject({ limit: 20, offset: 20 });
  });

  it('can be loaded again when the months of a year could not be', async () => {
    const context = contextOf('/my-salon/payments');
    const user = await open(context);
    const statements = await region('Statements');
    context.server.refuse(getYearlyTotals, { status: 500 });
    await user.selectOptions(await statements.findByLabelText('Month'), 'Whole year');
    expect(await statements.findByText('Load data error')).toBeVisible();
    context.server.answer(getYearlyTotals, { months, total: march });
    await user.click(statements.getByRole('button', { name: 'Retry' }));
    expect(await statements.findByRole('listitem')).toHaveTextContent('March');
  });

  it('are saved as files with their own names', async () => {
    const context = contextOf('/my-salon/payments');
    const saved: { name: string; text: string }[] = [];
    const blobs = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      blobs.set('blob:file', blob as Blob);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const name = this.download;
      const reader = new FileReader();
      reader.onload = () => saved.push({ name, text: reader.result as string });
      reader.readAsText(blobs.get(this.href) ?? new Blob(['none']));
    });
    context.server.answer(getSalonStatementFile, {
      fileName: 'statement-2026-03.csv',
      mediaType: 'text/csv',
      encoding: 'utf8',
      content: 'Date,Time',
    });
    const user = await open(context);
    const statements = await region('Statements');
    await user.click(await statements.findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'statement-2026-03.csv', text: 'Date,Time' }]));
    expect(context.server.requestsOf(getSalonStatementFile)).toMatchObject([{ month: 3, format: 'csv' }]);
    context.server.refuse(getSalonStatementFile, { status: 422, message: 'This statement is too long.' });
    await user.click(statements.getByRole('button', { name: 'Save as PDF' }));
    await waitFor(() =>
      expect(context.notices.shown).toMatchObject([{ kind: 'error', text: 'This statement is too long.' }]),
    );
    jest.restoreAllMocks();
  });
});

describe('the artists of a salon', () => {
  it('are listed with what they have earned, and get a commission', async () => {
    const context = contextOf('/my-salon/payments');
    context.server.answer(setArtistShare, { success: true });
    const user = await open(context);
    const artists = await region('Artists');
    expect(await artists.findByRole('listitem')).toHaveTextContent(
      'Ana RuizCommission 40 %EditServices$100.00Commission$40.00Tips$20.00Total$60.00',
    );
    await user.click(artists.getByRole('button', { name: 'Edit the commission of Ana Ruiz' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Commission' }));
    const field = dialog.getByRole('textbox', { name: 'Percent of the price of services' });
    expect(field).toHaveValue('40');
    await user.clear(field);
    await user.type(field, '100.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Must be equal or less than 100')).toBeVisible();
    await user.clear(field);
    await user.type(field, '45.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(context.server.requestsOf(setArtistShare)).toEqual([
      expect.objectContaining({ artistId: 101, artistSharePercent: 45.5 }),
    ]);
  });

  it('are not shown to freelancers', async () => {
    await open(contextOf('/my-salon/payments', { rawUserType: 2 }));
    expect(await screen.findByRole('region', { name: 'Statements' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Artists' })).toBeNull();
  });
});

describe('the earnings of an artist', () => {
  it('are of the chosen month', async () => {
    const context = contextOf('/my-salon/earnings', { business: false, rawUserType: 6 });
    const user = await open(context);
    expect(await screen.findByText('$60.00')).toBeVisible();
    expect(screen.getByText('Services are before refunds; commissions and tips after them.')).toBeVisible();
    context.server.answer(getArtistEarnings, { data: [] });
    await user.selectOptions(screen.getByLabelText('Month'), 'February');
    await waitFor(() => expect(screen.getAllByText('$0.00')).toHaveLength(4));
    expect(context.server.requestsOf(getArtistEarnings).at(-1)).toMatchObject({ year: 2026, month: 2 });
  });
});
