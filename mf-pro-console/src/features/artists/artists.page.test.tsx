import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getDurationIntervals,
  getOwnArtist,
  getOwnArtists,
  getOwnSalonServices,
  getServiceTree,
  removeArtist,
  saveArtist,
  sendArtistInvitation,
  setArtistServices,
  setTakesBookings,
  type OwnSalonService,
  type SalonArtist,
  type SessionUser,
} from '@frizo/contracts';
import { answerQuestion, stubScrolling, stubWidth } from '@frizo/ui/testing';
import {
  buildConsole,
  buildOwner,
  buildSalonArtist,
  openConsole,
  type OpenedConsole,
} from '../../testing/open-console.tsx';

const owner: SalonArtist = {
  id: 2,
  version: 1,
  firstName: 'Olive',
  lastName: 'Reyes',
  email: 'olive@example.test',
  phone: '6025550100',
  instagramUsername: '',
  image: null,
  invitationStatus: 0,
  activated: true,
  bookable: true,
  isOwner: true,
};
const ana: SalonArtist = {
  ...owner,
  id: 3,
  version: 4,
  firstName: 'Ana',
  email: 'ana@example.test',
  isOwner: false,
};
const mia: SalonArtist = {
  ...ana,
  id: 5,
  version: 1,
  firstName: 'Mia',
  lastName: 'Stone',
  email: 'mia@example.test',
  phone: '6025550123',
  instagramUsername: 'mia.nails',
  activated: false,
};
const cut: OwnSalonService = {
  id: 101,
  salonServiceId: 7,
  i18nKey: "Women's Haircut",
  parentId: 1,
  categoryKey: 'Hair',
  priceCent: 7_500,
  durationValue: 3_600,
  processingValue: 2_700,
  allowZeroPrice: false,
  artists: [{ artistId: 3, individualPriceCent: 0 }],
};
const color: OwnSalonService = { ...cut, id: 102, salonServiceId: 8, i18nKey: 'Balayage', artists: [] };

let opened: OpenedConsole;

interface Shown {
  artists?: SalonArtist[];
  sessionUser?: SessionUser;
}

async function openPage(path: string, { artists = [owner, ana, mia], sessionUser }: Shown = {}) {
  const context = buildConsole(sessionUser ? { sessionUser } : {});
  context.server
    .answer(getOwnArtists, { data: artists, count: artists.length })
    .answer(getOwnArtist, ({ artistId }) => artists.find(({ id }) => id === artistId) ?? ana)
    .answer(getOwnSalonServices, { version: 9, services: [cut, color], artists: [] })
    .answer(getServiceTree, { response: [] })
    .answer(getDurationIntervals, { durations: [], processings: [] })
    .answer(setArtistServices, { version: 10 })
    .answer(removeArtist, { success: true, moved: 0 });
  opened = await openConsole(context, path);
  return opened;
}

const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
const upcomingKey = 'profile.artists.cannot_remove_artist_upcoming_apts';
const upcomingText =
  'Ana has 2 upcoming appointments. Move or cancel what is booked before you remove this artist.';
const upcoming = (reason: string, message: string) => ({
  key: `appointment.${reason}`,
  message,
  details: {
    appointmentId: 9,
    date: '2026-03-03',
    startSeconds: 36_000,
    serviceName: 'Cut',
    clientName: 'Ida Klein',
  },
});

describe('Artists', () => {
  beforeAll(stubScrolling);
  beforeEach(() => stubWidth(1440));
  afterEach(() => opened.unmount());

  it('shows a card for each, with their status, Remove and Edit, but nobody removes an owner', async () => {
    await openPage('/my-salon/artists', { artists: [owner, ana, { ...mia, invitationStatus: 1 }] });
    const shown = ['Olive Reyes', 'Ana Reyes', 'Mia Stone'];
    for (const [index, status] of ['Owner', 'Active', 'Invited'].entries())
      expect((await card(shown[index] ?? '')).getByText(status)).toBeVisible();
    expect((await card('Mia Stone')).getByRole('link', { name: 'Edit Mia Stone' })).toHaveAttribute(
      'href',
      '/my-salon/artists/edit/5',
    );
    expect(screen.queryByRole('button', { name: 'Remove Olive Reyes' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Ana Reyes' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add artist' })).toHaveAttribute('href', '/my-salon/artists/add');
  });

  it('says that there are none yet', async () => {
    await openPage('/my-salon/artists', { artists: [] });
    expect(await screen.findByText('Yet to add Artists')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Add artist' })).toHaveLength(1);
  });

  it('is for salons: a freelancer and an artist read why', async () => {
    await openPage('/my-salon/artists', { sessionUser: buildOwner({ rawUserType: 2 }) });
    expect(await screen.findByText('A freelancer works alone. Salon owners can add artists.')).toBeVisible();
    opened.unmount();
    const { context } = await openPage('/my-salon/artists', { sessionUser: buildSalonArtist() });
    expect(await screen.findByText('The owner of your salon looks after its artists.')).toBeVisible();
    expect(context.server.requestsOf(getOwnArtists)).toEqual([]);
  });

  it('removes an artist after a question', async () => {
    const { user, context } = await openPage('/my-salon/artists');
    await user.click(await screen.findByRole('button', { name: 'Remove Ana Reyes' }));
    context.server.answer(getOwnArtists, { data: [owner, mia], count: 2 });
    await answerQuestion(user, 'Remove');
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Ana Reyes' })).toBeNull());
    expect(context.server.requestsOf(removeArtist)).toEqual([{ userID: 3, version: 4, moveTo: null }]);
    expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'Removed' }]);
  });

  it('shows upcoming appointments as an alert, and moves them to another artist until none is left', async () => {
    const { user, context } = await openPage('/my-salon/artists');
    context.server.refuse(removeArtist, {
      status: 409,
      key: upcomingKey,
      message: upcomingText,
      items: [upcoming('upcoming', '')],
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Ana Reyes' }));
    await answerQuestion(user, 'Remove');
    const alert = within(await screen.findByRole('alertdialog', { name: 'Upcoming appointments' }));
    expect(alert.getByText(upcomingText)).toBeVisible();
    expect(alert.getByRole('listitem')).toHaveTextContent('03/03/2026, 10:00 AM Cut, Ida Klein');
    expect(alert.getByRole('button', { name: 'Move and remove' })).toBeDisabled();
    expect(alert.queryByRole('radio', { name: 'Ana Reyes' })).toBeNull();
    const partly = '1 appointment was moved. Ana still has 1 upcoming appointment.';
    context.server.refuse(removeArtist, {
      status: 409,
      key: upcomingKey,
      message: partly,
      items: [upcoming('not_free', 'Not free at that time')],
    });
    await user.click(alert.getByRole('radio', { name: 'Mia Stone' }));
    await user.click(alert.getByRole('button', { name: 'Move and remove' }));
    const again = within(await screen.findByRole('alertdialog', { name: 'Upcoming appointments' }));
    expect(await again.findByText(partly)).toBeVisible();
    expect(again.getByText('Not free at that time')).toBeVisible();
    context.server
      .answer(removeArtist, { success: true, moved: 1 })
      .answer(getOwnArtists, { data: [owner, mia], count: 2 });
    await user.click(again.getByRole('radio', { name: 'Olive Reyes' }));
    await user.click(again.getByRole('button', { name: 'Move and remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(context.server.requestsOf(removeArtist).map(({ moveTo }) => moveTo)).toEqual([null, 5, 2]);
    expect(context.notices.shown).toMatchObject([{ text: '1 appointment moved. Removed' }]);
  });

  it('asks again while the server is moving many appointments', async () => {
    const { user, context } = await openPage('/my-salon/artists');
    context.server.refuse(removeArtist, { status: 409, key: upcomingKey, message: upcomingText, items: [] });
    await user.click(await screen.findByRole('button', { name: 'Remove Ana Reyes' }));
    await answerQuestion(user, 'Remove');
    const alert = within(await screen.findByRole('alertdialog', { name: 'Upcoming appointments' }));
    await user.click(alert.getByRole('radio', { name: 'Mia Stone' }));
    context.server.refuse(removeArtist, { status: 409, key: 'artist.appointments_moving', message: '' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'], advanceTimers: true });
    try {
      const quick = userEvent.setup({
        advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds),
      });
      await quick.click(alert.getByRole('button', { name: 'Move and remove' }));
      expect(await alert.findByText(/Stay on this page until it is done/)).toBeVisible();
      context.server
        .answer(removeArtist, { success: true, moved: 600 })
        .answer(getOwnArtists, { data: [owner, mia], count: 2 });
      act(() => void jest.advanceTimersByTime(2_000));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    } finally {
      jest.useRealTimers();
    }
    expect(context.server.requestsOf(removeArtist).map(({ moveTo }) => moveTo)).toEqual([null, 5, 5]);
    expect(context.notices.shown).toMatchObject([{ text: '600 appointments moved. Removed' }]);
  });

  it('says why an artist could not be removed', async () => {
    const { user, context } = await openPage('/my-salon/artists');
    context.server.refuse(removeArtist, { status: 503, key: 'service.unavailable', message: '' });
    await user.click(await screen.findByRole('button', { name: 'Remove Ana Reyes' }));
    await answerQuestion(user, 'Remove');
    await waitFor(() => expect(context.notices.shown).toMatchObject([{ kind: 'error' }]));
    expect(await card('Ana Reyes')).toBeDefined();
  });

  it('lets the owner switch own bookings off, and says what is in the way', async () => {
    const { user, context } = await openPage('/my-salon/artists');
    const text = 'You have 3 upcoming appointments. Move or cancel what is booked with you first.';
    context.server.refuse(setTakesBookings, { status: 409, key: upcomingKey, message: text });
    const box = await screen.findByRole('checkbox', { name: "I don't take bookings myself" });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(await screen.findByText(text)).toBeVisible();
    expect(context.server.requestsOf(setTakesBookings)).toEqual([{ takesBookings: false }]);
    expect(box).not.toBeChecked();
  });

  describe('adding one', () => {
    async function fill(changes: Record<string, string> = {}) {
      const { user } = opened;
      const typed = {
        'First name': 'Mia',
        'Last name': 'Stone',
        'E-mail': 'mia@example.test',
        Phone: '6025550123',
        ...changes,
      };
      for (const [label, text] of Object.entries(typed))
        if (text !== '') await user.type(await screen.findByLabelText(label), text);
      await user.click(screen.getByRole('button', { name: 'Save' }));
    }

    it('saves the form, and goes on to the page of the artist', async () => {
      const { context } = await openPage('/my-salon/artists/add');
      context.server.answer(saveArtist, mia);
      await fill();
      await waitFor(() => expect(context.visited).toEqual(['/my-salon/artists/edit/5']));
      expect(context.server.requestsOf(saveArtist)).toEqual([
        {
          userID: 0,
          version: 0,
          firstName: 'Mia',
          lastName: 'Stone',
          username: 'mia@example.test',
          phone: '6025550123',
          instagramUsername: '',
          imageId: 0,
        },
      ]);
      expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    });

    it('masks the phone, and checks the rules of spec 5.3 before anything is sent', async () => {
      const { context } = await openPage('/my-salon/artists/add');
      await fill({ 'First name': 'M', 'Last name': '', 'E-mail': 'mia' });
      expect(screen.getByLabelText('Phone')).toHaveValue('(602) 555-0123');
      expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(/Too short/);
      expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Required field');
      expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Invalid email');
      expect(context.server.requestsOf(saveArtist)).toEqual([]);
    });

    it("shows a server's error on the username at the e-mail", async () => {
      const { context } = await openPage('/my-salon/artists/add');
      context.server.refuse(saveArtist, { status: 400, fields: { username: ['ARTIST_EMAIL_IS_TAKEN'] } });
      await fill();
      await waitFor(() =>
        expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
          'This e-mail cannot be used for an artist. Enter another one.',
        ),
      );
    });
  });

  describe('editing one', () => {
    it('saves, and keeps what was typed when somebody else saved first', async () => {
      const { user, context } = await openPage('/my-salon/artists/edit/5');
      const last = await screen.findByLabelText('Last name');
      await user.clear(last);
      await user.type(last, 'Rivers');
      context.server
        .refuse(saveArtist, { status: 409, key: 'artist.changed_meanwhile', message: 'Changed meanwhile.' })
        .answer(getOwnArtist, { ...mia, version: 2, lastName: 'Lake' });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(
        await screen.findByText(
          'Saved in the meantime: Mia Lake, mia@example.test, (602) 555-0123, mia.nails',
        ),
      ).toBeVisible();
      expect(screen.getByLabelText('Last name')).toHaveValue('Rivers');
      context.server.answer(saveArtist, { ...mia, version: 3, lastName: 'Rivers' });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(context.notices.shown).toMatchObject([{ text: 'Saved' }]));
      expect(context.server.requestsOf(saveArtist).map(({ version }) => version)).toEqual([1, 2]);
    });

    it('invites once what is shown is saved, and hides Invite while the invitation is valid', async () => {
      const { user, context } = await openPage('/my-salon/artists/edit/5');
      const invite = await screen.findByRole('button', { name: 'Invite' });
      await user.type(screen.getByLabelText(/Instagram username/), '2');
      expect(invite).toBeDisabled();
      await user.type(screen.getByLabelText(/Instagram username/), '{Backspace}');
      const invited = { ...mia, invitationStatus: 1 as const };
      context.server.answer(sendArtistInvitation, invited).answer(getOwnArtist, invited);
      await user.click(invite);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull());
      expect(context.server.requestsOf(sendArtistInvitation)).toEqual([{ userID: 5 }]);
      expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'Invitation sent' }]);
      expect(screen.getByText(/An invitation was sent to mia@example.test/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Send the invitation again' })).toBeEnabled();
    });

    it('shows an activated artist read-only, with the services below', async () => {
      const { user, context } = await openPage('/my-salon/artists/edit/3');
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent("Edit Artist's services");
      expect(await screen.findByText('ana@example.test')).toBeVisible();
      expect(screen.queryByLabelText('First name')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
      const haircut = await screen.findByRole('checkbox', { name: /Women's Haircut/ });
      expect(haircut).toBeChecked();
      await user.click(haircut);
      await user.click(screen.getByRole('checkbox', { name: /Balayage/ }));
      expect(screen.getByText('Own price')).toBeVisible();
      await user.type(screen.getByLabelText('Own price of Ana for Balayage'), '90');
      await user.click(screen.getByRole('button', { name: 'Save services' }));
      await waitFor(() => expect(context.notices.shown).toMatchObject([{ text: 'Saved' }]));
      expect(context.server.requestsOf(setArtistServices)).toEqual([
        {
          version: 9,
          userID: 3,
          data: { new: [{ serviceID: 102, individualPrice: 9_000 }], edit: [], remove: [{ serviceID: 101 }] },
        },
      ]);
    });

    it('says that an artist is not there, for an id of another salon', async () => {
      const { context } = await openPage('/my-salon/artists');
      opened.unmount();
      context.server.refuse(getOwnArtist, { status: 404, key: 'resource.not_found' });
      opened = await openConsole(context, '/my-salon/artists/edit/99');
      expect(await screen.findByText('There is no such artist.')).toBeVisible();
    });
  });
});
