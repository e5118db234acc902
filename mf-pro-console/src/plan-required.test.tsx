import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getBookData, getProfessionalAppointments } from '@frizo/contracts';
import { stubScrolling } from '@frizo/ui/testing';
import { buildGallery } from './features/salon-gallery/testing/open-gallery.tsx';
import { buildConsole, buildOwner, openConsole, type OpenedConsole } from './testing/open-console.tsx';

const limits = ['LIMIT_BOOK', 'LIMIT_APT_LIST', 'LIMIT_ADD_GALLERY_IMAGE'];
const sessionUser = buildOwner({ subscriptionTier: { key: 'unsubscribed', limits } });
const flags = { skipSubscriptions: false };

describe('a page that the plan does not allow', () => {
  let opened: OpenedConsole;

  beforeAll(stubScrolling);
  afterEach(() => opened.unmount());

  it.each([
    ['/book', 'Book', 'LIMIT_BOOK', getBookData],
    ['/appointments/upcoming', 'Appointments', 'LIMIT_APT_LIST', getProfessionalAppointments],
  ] as const)('asks for a subscription instead of loading: %s', async (path, title, reason, call) => {
    const context = buildConsole({ sessionUser, flags });
    opened = await openConsole(context, path);
    expect(await screen.findByText('This page needs a subscription.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const prompt = { name: 'subscription-required', props: { reason } };
    expect(context.modals.opened).toEqual([prompt]);
    await opened.user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(context.modals.opened).toEqual([prompt, prompt]);
    expect(context.server.requestsOf(call)).toEqual([]);
  });

  it.each([
    ['while subscriptions are skipped', { sessionUser, flags: { skipSubscriptions: true } }],
    ['with a plan', { sessionUser: buildOwner(), flags }],
  ])('is shown %s', async (_when, options) => {
    const context = buildConsole(options);
    opened = await openConsole(context, '/appointments/upcoming');
    expect(await screen.findAllByRole('listitem')).not.toHaveLength(0);
    expect(context.modals.opened).toEqual([]);
  });

  it('has its links to add images while subscriptions are skipped', async () => {
    const context = buildGallery({ sessionUser, flags: { skipSubscriptions: true } });
    opened = await openConsole(context, '/my-salon/gallery');
    expect(await screen.findByRole('link', { name: 'Add image' })).toBeVisible();
  });
});
