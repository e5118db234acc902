import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCaptchaChallenge, getZip, listBusiness, proSignUp } from '@frizo/contracts';
import { buildSessionAnswer, buildSessionUser } from '@frizo/session/testing';
import { buildRequestError } from '@frizo/api-client/testing';
import type { CaptchaChallenge } from '../captcha/solve-challenge.ts';
import { buildChallenge } from '../captcha/testing/build-challenge.ts';
import { stubScrolling } from '@frizo/ui/testing';
import { listYourBusinessModal } from './list-your-business.modal.tsx';
import { proSignUpModal } from './pro-sign-up.modal.tsx';
import { fillIn, mia, signUp } from './testing/fill-in.ts';
import { createDialogFixtures } from './testing/mount-dialog.tsx';
import type { DialogOptions } from './testing/mount-dialog.tsx';

const unknownZip = '00000';

function createFixtures(options: DialogOptions, challenge: CaptchaChallenge | Promise<never>) {
  const fixtures = createDialogFixtures(options);
  fixtures.server
    .answer(getCaptchaChallenge, () => challenge)
    .answer(getZip, ({ zip }) => {
      if (zip === unknownZip) throw buildRequestError({ status: 404, key: 'zip.not_exists' });
      return zip === '10001' ? { city: 'New York', state: 'NY' } : { city: 'Phoenix', state: 'AZ' };
    });
  return { ...fixtures, user: userEvent.setup() };
}

/** A challenge that never arrives, for tests that send nothing. */
const unsolved = new Promise<never>(() => undefined);

async function openProSignUp(challenge: CaptchaChallenge | Promise<never> = unsolved) {
  const fixtures = createFixtures({ path: '/pro-sign-up' }, challenge);
  await fixtures.mount(proSignUpModal(fixtures.entry));
  return fixtures;
}

async function openListYourBusiness(challenge: CaptchaChallenge | Promise<never> = unsolved) {
  const user = buildSessionUser({ firstName: 'Ada', lastName: 'Reyes' });
  const fixtures = createFixtures({ path: '/list-your-business', user }, challenge);
  await fixtures.mount(listYourBusinessModal(fixtures.entry));
  return fixtures;
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const place = { 'Street address': '12 Main St', ZIP: '85004', 'Salon phone': '6025550147' };

describe('the pro sign-up', () => {
  beforeAll(stubScrolling);

  it('creates a professional with a business', async () => {
    const { server, adopted, visited, notices, user } = await openProSignUp(await buildChallenge(42));
    server.answer(proSignUp, buildSessionAnswer());
    await fillIn(user, { ...mia, 'Salon name': 'Studio Mia', ...place, Suite: '4B' });
    await user.click(screen.getByRole('radio', { name: 'Salon owner' }));
    await signUp(user);
    await waitFor(() => expect(adopted).toHaveLength(1));
    expect(server.requestsOf(proSignUp)).toMatchObject([
      {
        username: 'mia@demo.frizo.test',
        userTypeCode: 7,
        salonName: 'Studio Mia',
        streetAddress: '12 Main St',
        suite: '4B',
        zip: '85004',
        salonPhone: '6025550147',
      },
    ]);
    expect(visited).toEqual([]);
    const [{ action } = {}] = notices.shown;
    expect(action?.label).toBe('Complete my page');
    action?.run();
    expect(visited).toEqual(['/my-salon']);
  });

  it("fills a freelancer's name into an empty salon name, and clears it again", async () => {
    const { user } = await openProSignUp();
    await fillIn(user, { 'First name': 'Mia', 'Last name': 'Chen' });
    await user.click(screen.getByRole('radio', { name: 'Freelancer' }));
    expect(field('Salon name')).toHaveValue('Mia Chen');
    await user.click(screen.getByRole('radio', { name: 'Salon owner' }));
    expect(field('Salon name')).toHaveValue('');
  });

  it('shows the city of a ZIP, and reports a ZIP that does not exist', async () => {
    const { server, user } = await openProSignUp();
    await user.type(field('ZIP'), '85004');
    expect(await screen.findAllByText('Phoenix, AZ')).not.toHaveLength(0);
    await user.clear(field('ZIP'));
    expect(screen.queryByText('Phoenix, AZ')).not.toBeInTheDocument();
    await user.type(field('ZIP'), unknownZip);
    await user.tab();
    await waitFor(() => expect(field('ZIP')).toHaveAccessibleDescription('Enter an existing zip'));
    await fillIn(user, { ...mia, 'Salon name': 'Studio Mia', ...place, ZIP: '' });
    await user.click(screen.getByRole('radio', { name: 'Salon owner' }));
    await signUp(user);
    expect(field('ZIP')).toHaveFocus();
    expect(server.requestsOf(proSignUp)).toEqual([]);
  });

  it('links to three legal documents, and not to a pricing page that is not built', async () => {
    await openProSignUp();
    const names = screen.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['User Agreement', 'Privacy Policy', 'Vendor Agreement', 'Log in']);
  });

  it('links to the pricing page in a new tab once it is built', async () => {
    const fixtures = createFixtures({ path: '/pro-sign-up' }, unsolved);
    await fixtures.mount(proSignUpModal({ ...fixtures.entry, isBuilt: (path) => path === '/pricing' }));
    expect(screen.getByRole('link', { name: 'Pricing' })).toHaveAttribute('target', '_blank');
  });
});

describe('listing a business', () => {
  beforeAll(stubScrolling);

  it("does not ask for the person's data or password, and sends city and state separately", async () => {
    const { server, adopted, user } = await openListYourBusiness(await buildChallenge(42));
    server.answer(listBusiness, buildSessionAnswer());
    expect(screen.getByRole('dialog', { name: 'List your business' })).toBeVisible();
    expect(screen.queryByLabelText('E-mail')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Freelancer' }));
    expect(field('Salon name')).toHaveValue('Ada Reyes');
    await fillIn(user, place);
    await waitFor(() => expect(field('City')).toHaveValue('Phoenix, AZ'));
    await signUp(user, 'List your business');
    await waitFor(() => expect(adopted).toHaveLength(1));
    expect(server.requestsOf(listBusiness)).toMatchObject([
      { userTypeId: 2, salonName: 'Ada Reyes', address: '12 Main St', city: 'Phoenix', state: 'AZ' },
    ]);
  });

  it('updates the city with the ZIP until the user edits it', async () => {
    const { user } = await openListYourBusiness();
    await user.type(field('ZIP'), '85004');
    await waitFor(() => expect(field('City')).toHaveValue('Phoenix, AZ'));
    await user.clear(field('ZIP'));
    expect(field('City')).toHaveValue('');
    await user.type(field('City'), 'Tempe, AZ');
    await user.type(field('ZIP'), '10001');
    expect(await screen.findAllByText('New York, NY')).not.toHaveLength(0);
    expect(field('City')).toHaveValue('Tempe, AZ');
  });

  it("shows the server's errors at fields with other names", async () => {
    const { server, user } = await openListYourBusiness(await buildChallenge(42));
    server.refuse(listBusiness, {
      status: 400,
      fields: { address: ['VALUE_IS_REQUIRED'], zip: ['ZIP_NOT_EXISTS'] },
    });
    await user.click(screen.getByRole('radio', { name: 'Freelancer' }));
    await fillIn(user, place);
    await waitFor(() => expect(field('City')).toHaveValue('Phoenix, AZ'));
    await signUp(user, 'List your business');
    await waitFor(() => expect(field('Street address')).toHaveFocus());
    expect(field('Street address')).toHaveAccessibleDescription('Required field');
    expect(field('ZIP')).toHaveAccessibleDescription(/Enter an existing zip/);
  });
});

describe('the suite of a business', () => {
  beforeAll(stubScrolling);

  it.each([
    ['the pro sign-up', openProSignUp],
    ['listing a business', openListYourBusiness],
  ])('accepts no more than five characters in %s', async (_form, open) => {
    const { user } = await open();
    await fillIn(user, { Suite: '123456' });
    expect(field('Suite')).toHaveValue('12345');
  });
});

describe('an untouched business form', () => {
  beforeAll(stubScrolling);

  it.each([proSignUpModal, listYourBusinessModal])('has no unsaved work', async (modal) => {
    const fixtures = createFixtures({ user: buildSessionUser() }, unsolved);
    const mounted = await fixtures.mount(modal(fixtures.entry));
    expect(mounted.hasUnsavedWork?.()).toBe(false);
    await userEvent.type(field('ZIP'), '85004');
    expect(mounted.hasUnsavedWork?.()).toBe(true);
  });
});
