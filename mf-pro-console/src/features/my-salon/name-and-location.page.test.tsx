import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  getProfessionalProfile,
  updateProfessionalProfile,
  type ProfessionalProfile,
  type SessionUser,
} from '@frizo/contracts';
import { buildSalon } from '@frizo/appointment-views/testing';
import { stubScrolling } from '@frizo/ui/testing';
import {
  buildConsole,
  buildOwner,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../testing/open-console.tsx';

function buildProfile(overrides: Partial<ProfessionalProfile> = {}): ProfessionalProfile {
  return {
    salonID: 7,
    version: 3,
    publicAvailable: false,
    url: 'desert-bloom',
    profName: 'Desert Bloom',
    profPhone: '6025550100',
    instagramUsername: '',
    profAddress: buildSalon().addresses,
    servicePaused: false,
    galleryItemsCount: 0,
    ...overrides,
  };
}

const existingSalon = {
  id: 7,
  title: 'Desert Bloom',
  url: 'desert-bloom',
  isPublic: false,
  bookable: true,
  servicePaused: false,
};

let opened: OpenedConsole;

async function openPage({
  sessionUser,
  profile = buildProfile(),
}: { sessionUser?: SessionUser; profile?: ProfessionalProfile } = {}) {
  const context = buildConsole({ sessionUser });
  context.server.answer(getProfessionalProfile, profile).answer(updateProfessionalProfile, profile);
  opened = await openConsole(context, '/my-salon/name-and-location');
  return opened;
}

const salonName = () => screen.findByLabelText('Salon name');
const save = () => screen.getByRole('button', { name: 'Save' });

describe('Name & location', () => {
  beforeAll(stubScrolling);
  afterEach(() => opened.unmount());

  it('saves name, phone and Instagram username with the version that was loaded', async () => {
    const { user, context } = await openPage();
    await user.clear(await salonName());
    await user.type(await salonName(), ' Desert  Rose ');
    await user.type(screen.getByLabelText(/^Instagram username/), 'desert.rose');
    await user.click(save());
    await waitFor(() => expect(context.server.requestsOf(updateProfessionalProfile)).toHaveLength(1));
    expect(context.server.requestsOf(updateProfessionalProfile)).toEqual([
      { version: 3, salonName: 'Desert Rose', phone: '6025550100', instagramUsername: 'desert.rose' },
    ]);
  });

  it('checks the rules of spec 5.5 before anything is sent', async () => {
    const { user, context } = await openPage();
    await user.clear(await salonName());
    await user.clear(screen.getByLabelText('Phone'));
    await user.click(save());
    expect(await salonName()).toHaveAccessibleDescription('Required field');
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Required field');
    expect(context.server.requestsOf(updateProfessionalProfile)).toEqual([]);
  });

  it('shows what another user has saved in the meantime, keeps what was typed, and saves it on the second attempt', async () => {
    const { user, context } = await openPage();
    const message = 'Somebody else has changed this in the meantime. Check what is there now and save again.';
    context.server
      .refuse(updateProfessionalProfile, { status: 409, key: 'salon.changed_meanwhile', message })
      .answer(getProfessionalProfile, buildProfile({ version: 4, profName: 'Desert Moon' }));
    await user.clear(await salonName());
    await user.type(await salonName(), 'Desert Rose');
    await user.click(save());
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText('Saved in the meantime: Desert Moon, (602) 555-0100')).toBeVisible();
    expect(screen.getByText('Press Save to keep yours, or use what is saved.')).toBeVisible();
    expect(await salonName()).toHaveValue('Desert Rose');
    await user.click(save());
    await waitFor(() => expect(context.server.requestsOf(updateProfessionalProfile)).toHaveLength(2));
    expect(context.server.requestsOf(updateProfessionalProfile).at(-1)).toMatchObject({
      version: 4,
      salonName: 'Desert Rose',
    });
    await user.click(screen.getByRole('button', { name: 'Use what is saved' }));
    expect(await salonName()).toHaveValue('Desert Moon');
  });

  it('is read-only for an artist of the salon', async () => {
    await openPage({ sessionUser: buildSalonArtist() });
    expect(await screen.findByText('Desert Bloom')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    const context = buildConsole({ sessionUser: buildOwner({ salon: existingSalon }) });
    context.server.refuse(getProfessionalProfile, { status: 500 });
    opened = await openConsole(context, '/my-salon/name-and-location');
    const { user } = opened;
    const failed = await screen.findByText(/We could not load your business/);
    context.server.answer(getProfessionalProfile, buildProfile());
    expect(failed).toBeVisible();
    await user.click(screen.getByRole('button', { name: /again|Retry/ }));
    expect(await salonName()).toHaveValue('Desert Bloom');
  });
});
