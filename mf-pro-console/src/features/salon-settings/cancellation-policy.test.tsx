import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  getOwnSalonServices,
  getSalonPolicy,
  saveSalonPolicy,
  type OwnSalonService,
  type SalonPolicy,
} from '@frizo/contracts';
import { freezeClock } from '@frizo/remote-kit/testing';
import { stubScrolling } from '@frizo/ui/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../testing/open-console.tsx';

let opened: OpenedConsole;

beforeEach(() => {
  freezeClock('2026-03-02T16:00:00Z');
  stubScrolling();
});
afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

const policy: SalonPolicy = {
  version: 3,
  freeCancellationHours: 48,
  lateFeePercent: 50,
  noShowFeePercent: 100,
  words: '',
  deposits: [{ serviceId: 5, percent: 20 }],
};

const buildService = (id: number, i18nKey: string): OwnSalonService => ({
  id,
  i18nKey,
  priceCent: 12_000,
  salonServiceId: id,
  parentId: 1,
  categoryKey: 'Hair',
  durationValue: 3_600,
  processingValue: 3_600,
  allowZeroPrice: false,
  artists: [],
});
const field = (name: string) => screen.findByRole('textbox', { name });
const late = () => field('Late cancellation fee, % of the price');
const save = () => screen.getByRole('button', { name: 'Save policy' });

async function openPolicy(context: ReturnType<typeof buildConsole>): Promise<OpenedConsole> {
  const page = await openConsole(context, '/book');
  await page.user.click(await screen.findByText('Cancellation policy and deposits'));
  return page;
}

describe('the cancellation policy of the salon', () => {
  it('is saved as a new version from the one that was edited, with its deposits', async () => {
    const context = buildConsole();
    context.server
      .answer(getSalonPolicy, { policy })
      .answer(saveSalonPolicy, { policy: { ...policy, version: 4, lateFeePercent: 25 } });
    opened = await openPolicy(context);
    expect(await field('Hours before the start until which canceling is free')).toHaveValue('48');
    await opened.user.clear(await late());
    await opened.user.type(await late(), '25');
    await opened.user.click(save());
    expect(await screen.findByText(/^Saved. It applies/)).toBeVisible();
    const { version, ...terms } = policy;
    expect(context.server.requestsOf(saveSalonPolicy)).toEqual([
      { ...terms, lateFeePercent: 25, baseVersion: version },
    ]);
  });

  it('asks for a part of a service, an amount or all of it when a client books', async () => {
    const context = buildConsole();
    const services = [buildService(5, 'Balayage'), buildService(6, 'Cut'), buildService(7, 'Gloss')];
    context.server
      .answer(getOwnSalonServices, { version: 1, services, artists: [] })
      .answer(getSalonPolicy, {
        policy: { ...policy, deposits: [...policy.deposits, { serviceId: 99, percent: 10 }] },
      })
      .answer(saveSalonPolicy, ({ baseVersion, ...terms }) => ({
        policy: { ...terms, version: baseVersion + 1 },
      }));
    opened = await openPolicy(context);
    const { user } = opened;
    const deposit = (name: string) => screen.findByRole('combobox', { name: `${name}, $120` });
    expect(await deposit('Balayage')).toHaveDisplayValue('A part of the price');
    expect(await field('Part of Balayage, %')).toHaveValue('20');
    const add = (name: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Add a deposit for' }), `${name}, $120`);
    await add('Cut');
    expect(await deposit('Cut')).toHaveFocus();
    expect(await deposit('Cut')).toHaveDisplayValue('A part of the price');
    expect(await field('Part of Cut, %')).toHaveValue('20');
    await user.selectOptions(await deposit('Cut'), 'A fixed amount');
    await add('Gloss');
    expect(screen.queryByRole('combobox', { name: 'Add a deposit for' })).not.toBeInTheDocument();
    await user.selectOptions(await deposit('Gloss'), 'The whole price');
    await user.click(save());
    await waitFor(async () => expect(await field('Deposit for Cut, dollars')).toBeInvalid());
    await user.type(await field('Deposit for Cut, dollars'), '30');
    await user.click(save());
    expect(await screen.findByText(/^Saved. It applies/)).toBeVisible();
    expect(context.server.requestsOf(saveSalonPolicy)[0]?.deposits).toEqual([
      { serviceId: 5, percent: 20 },
      { serviceId: 6, amountCent: 3_000 },
      { serviceId: 7, percent: 100 },
      { serviceId: 99, percent: 10 },
    ]);
  });

  it('asks for a fifth of the price of a service that is added, unless something else is chosen', async () => {
    const context = buildConsole();
    context.server
      .answer(getOwnSalonServices, { version: 1, services: [buildService(6, 'Cut')], artists: [] })
      .answer(getSalonPolicy, { policy: { ...policy, deposits: [] } })
      .answer(saveSalonPolicy, ({ baseVersion, ...terms }) => ({
        policy: { ...terms, version: baseVersion + 1 },
      }));
    opened = await openPolicy(context);
    await opened.user.selectOptions(
      await screen.findByRole('combobox', { name: 'Add a deposit for' }),
      'Cut, $120',
    );
    await opened.user.click(save());
    expect(await screen.findByText(/^Saved. It applies/)).toBeVisible();
    expect(context.server.requestsOf(saveSalonPolicy)[0]?.deposits).toEqual([{ serviceId: 6, percent: 20 }]);
  });

  it('cannot ask for more than the price', async () => {
    const context = buildConsole();
    opened = await openPolicy(context);
    await opened.user.clear(await late());
    await opened.user.type(await late(), '101');
    await opened.user.click(save());
    await waitFor(async () => expect(await late()).toBeInvalid());
    expect(context.server.requestsOf(saveSalonPolicy)).toEqual([]);
  });

  it('says that somebody else has changed it', async () => {
    const context = buildConsole();
    context.server.refuse(saveSalonPolicy, { status: 409, key: 'payment_policy.changed_meanwhile' });
    opened = await openPolicy(context);
    await opened.user.type(await late(), '0');
    await opened.user.click(save());
    expect(await screen.findByText(/Somebody else has changed the policy/)).toBeVisible();
  });
});
