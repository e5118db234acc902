import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getSalonPolicy, saveSalonPolicy, type SalonPolicy } from '@frizo/contracts';
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

const field = (name: string) => screen.findByRole('textbox', { name });
const late = () => field('Late cancellation fee, % of the price');
const save = () => screen.getByRole('button', { name: 'Save policy' });

describe('the cancellation policy of the salon', () => {
  it('is saved as a new version from the one that was edited, with its deposits', async () => {
    const context = buildConsole();
    context.server
      .answer(getSalonPolicy, { policy })
      .answer(saveSalonPolicy, { policy: { ...policy, version: 4, lateFeePercent: 25 } });
    opened = await openConsole(context, '/book');
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

  it('cannot ask for more than the price', async () => {
    const context = buildConsole();
    opened = await openConsole(context, '/book');
    await opened.user.clear(await late());
    await opened.user.type(await late(), '101');
    await opened.user.click(save());
    await waitFor(async () => expect(await late()).toBeInvalid());
    expect(context.server.requestsOf(saveSalonPolicy)).toEqual([]);
  });

  it('says that somebody else has changed it', async () => {
    const context = buildConsole();
    context.server.refuse(saveSalonPolicy, { status: 409, key: 'payment_policy.changed_meanwhile' });
    opened = await openConsole(context, '/book');
    await opened.user.type(await late(), '0');
    await opened.user.click(save());
    expect(await screen.findByText(/Somebody else has changed the policy/)).toBeVisible();
  });
});
