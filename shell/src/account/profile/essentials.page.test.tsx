import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getAccountAccess,
  getCalendarFeed,
  getPhoneProof,
  mailEmailConfirmation,
  updateProfile,
} from '@frizo/contracts';
import type { SessionUser } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { PortalContext } from '../../portal.context.ts';
import { buildPortal } from '../../testing/build-portal.ts';
import { stubScrolling } from '@frizo/ui/testing';
import { EssentialsPage } from './essentials.page.tsx';

const ada = buildSessionUser({ phone: '6025550100', instagramUsername: 'ada.nails' });

function setUp(user: SessionUser = ada, server: FakeRequest = createFakeRequest()) {
  // These have their own tests.
  server.answer(getAccountAccess, forever).answer(getCalendarFeed, forever).answer(getPhoneProof, forever);
  const portal = buildPortal({ path: '/me/essentials', session: createFakeSession(user), server });
  render(
    <PortalContext value={portal}>
      <EssentialsPage />
    </PortalContext>,
  );
  return { portal, user: userEvent.setup() };
}

const forever = () => new Promise<never>(() => undefined);

/** The label may be followed by an optional mark. */
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const save = () => screen.getByRole('button', { name: 'Save' });
const opened = (portal: ReturnType<typeof buildPortal>) =>
  portal.queue.snapshot().shown.map(({ name }) => name);

describe('the personal profile', () => {
  beforeAll(stubScrolling);

  it("shows the user's data, with the phone masked and the e-mail read-only", () => {
    setUp();
    expect(field('E-mail')).toHaveValue('client@demo.frizo.test');
    expect(field('E-mail')).toHaveAttribute('readonly');
    expect(field('First name')).toHaveValue('Ada');
    expect(field('Last name')).toHaveValue('Reyes');
    expect(field('Phone')).toHaveValue('(602) 555-0100');
    expect(field('Instagram username')).toHaveValue('ada.nails');
    expect(screen.getByRole('radio', { name: 'Not sharing' })).toBeChecked();
  });

  it('focuses the photo where the address names it, also from a link on the page', () => {
    window.location.hash = '#photo';
    setUp();
    expect(field('Photo')).toHaveFocus();
    act(() => field('First name').focus());
    act(() => void window.dispatchEvent(new Event('hashchange')));
    expect(field('Photo')).toHaveFocus();
    window.location.hash = '';
  });

  it('shows that the e-mail is not confirmed, and mails a link to confirm it', async () => {
    const server = createFakeRequest().answer(mailEmailConfirmation, { success: true });
    const { portal, user } = setUp({ ...ada, activated: false }, server);
    expect(screen.getByText(/^This e-mail is not confirmed yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(portal.notices.get()).toMatchObject([
      { kind: 'success', text: 'We sent a link to client@demo.frizo.test.' },
    ]);
    server.refuse(mailEmailConfirmation, { status: 429, key: 'request.too_many', retryAfterSeconds: 600 });
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(portal.notices.get().at(-1)).toMatchObject({
      text: 'Too many attempts. Try again in 10 minutes.',
    });
  });

  it('has the sessions and devices below', () => {
    setUp();
    expect(screen.queryByText(/not confirmed/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Sessions and devices' })).toBeVisible();
  });

  it('saves filtered text, and updates the session at once', async () => {
    const saved = { ...ada, firstName: 'Bea', gender: { code: 2 as const } };
    const server = createFakeRequest().answer(updateProfile, saved);
    const { portal, user } = setUp(ada, server);
    await user.clear(field('First name'));
    await user.type(field('First name'), ' Bea  ');
    await user.click(screen.getByRole('radio', { name: 'Male' }));
    await user.click(save());
    expect(server.requestsOf(updateProfile)).toEqual([
      {
        firstName: 'Bea',
        lastName: 'Reyes',
        genderID: 2,
        phone: '6025550100',
        instagramUsername: 'ada.nails',
        imageId: 0,
      },
    ]);
    expect(portal.session.snapshot().user?.firstName).toBe('Bea');
    expect(portal.notices.get()).toMatchObject([{ kind: 'success', text: 'Profile saved.' }]);
  });

  it('accepts a name of fifty characters, and rejects a longer one', async () => {
    const name = 'Wilhelmina '.repeat(5).slice(0, 50);
    const server = createFakeRequest().answer(updateProfile, { ...ada, firstName: name });
    const { user } = setUp({ ...ada, firstName: `${name}x` }, server);
    await user.click(save());
    expect(field('First name')).toHaveAccessibleDescription('Too long. Must be 50 characters or less');
    await user.type(field('First name'), '{Backspace}');
    await user.click(save());
    expect(server.requestsOf(updateProfile)).toMatchObject([{ firstName: name }]);
  });

  it('shows errors beside their fields, and sends nothing', async () => {
    const server = createFakeRequest();
    const { user } = setUp(ada, server);
    await user.clear(field('First name'));
    await user.type(field('First name'), 'B');
    await user.clear(field('Last name'));
    await user.clear(field('Phone'));
    await user.type(field('Phone'), '602555');
    await user.click(save());
    expect(field('First name')).toHaveAccessibleDescription('Too short. Must be 2 character or more');
    expect(field('Last name')).toHaveAccessibleDescription('Required field');
    expect(field('Phone')).toHaveAccessibleDescription('Must be exactly 10 characters');
    expect(field('First name')).toHaveFocus();
    expect(server.requestsOf(updateProfile)).toEqual([]);
  });

  it("shows the server's field errors beside their fields, and the rest above the button", async () => {
    const server = createFakeRequest().refuse(updateProfile, {
      status: 400,
      message: 'Please check what you entered.',
      fields: { phone: ['VALUE_IS_NOT_PHONE'], imageId: ['IMAGE_REQUIRED'], other: ['WHATEVER'] },
    });
    const { user } = setUp(ada, server);
    await user.click(save());
    expect(field('Phone')).toHaveAccessibleDescription('Invalid phone');
    expect(field('Photo')).toHaveAccessibleDescription(/Please upload image/);
    expect(screen.getByText('Please check what you entered.')).toBeVisible();
  });

  it('requires a photo from a person who takes bookings', async () => {
    const { user } = setUp({ ...ada, master: true, professional: true, rawUserType: 2 });
    await user.click(save());
    expect(field('Photo')).toHaveAccessibleDescription(/Please upload image/);
  });

  it('is unsaved work from the first change until it is saved', async () => {
    const server = createFakeRequest().answer(updateProfile, { ...ada, firstName: 'Adah' });
    const { portal, user } = setUp(ada, server);
    expect(portal.unsavedWork.isLostBy('/')).toBe(false);
    await user.type(field('First name'), 'h');
    expect(portal.unsavedWork.isLostBy('/')).toBe(true);
    await user.click(save());
    expect(portal.unsavedWork.isLostBy('/')).toBe(false);
  });

  it('opens the dialog that changes the e-mail', async () => {
    const { portal, user } = setUp();
    await user.click(screen.getByRole('button', { name: 'Change e-mail' }));
    expect(opened(portal)).toEqual(['change-email']);
  });

  it('shows markup in a name as plain text', () => {
    const name = '<img src=x onerror="document.title=1">';
    setUp({ ...ada, firstName: name, instagramUsername: 'javascript:alert(1)' });
    expect(field('First name')).toHaveValue(name);
    expect(document.querySelector('img, [href^="javascript"]')).toBeNull();
  });
});
