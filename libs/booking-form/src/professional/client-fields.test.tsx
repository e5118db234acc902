import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { autoCompleteSalonClient, findSalonClient } from '@frizo/contracts';
import type { OpenedBooking } from '../testing/open-booking.tsx';
import {
  buildProfessionalContext,
  buildIris,
  noClientFound,
  openBookingForClient,
} from '../testing/open-professional-booking.tsx';
import { setUpDialogTests } from '../testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

const known = {
  clientFound: true,
  clientID: 61,
  clientFirstName: 'Iris',
  clientLastName: 'Novak',
  clientPhone: '6025550177',
  clientComment: 'Likes tea.',
  clientIsInList: true,
  clientEmail: 'iris@example.test',
  isActiveUser: true,
};
const phone = () => screen.findByRole('combobox', { name: 'Phone' });
const typePhone = async (digits: string) => opened.user.type(await phone(), digits);
const searchTimeout = { timeout: 3_000 };

describe('the client of a booking', () => {
  it('is looked up once all ten digits are typed, and then locked', async () => {
    const context = buildProfessionalContext();
    context.server.answer(findSalonClient, known);
    opened = await openBookingForClient({}, context);
    await typePhone('602555017');
    expect(context.server.requestsOf(findSalonClient)).toEqual([]);
    await typePhone('7');

    expect(await screen.findByDisplayValue('Iris', undefined, searchTimeout)).toHaveAttribute('readonly');
    expect(screen.getByDisplayValue('(602) 555-0177')).toHaveAttribute('readonly');
    expect(screen.getByText('Likes tea.')).toBeVisible();
    expect(screen.getByText('iris@example.test · Has an account')).toBeVisible();
    expect(screen.getByText('for Iris Novak, (602) 555-0177 at Copper & Sage')).toBeVisible();
    expect(context.server.requestsOf(findSalonClient)).toEqual([{ clientPhone: '6025550177' }]);
  });

  it('is empty again after Reset', async () => {
    opened = await openBookingForClient({ client: buildIris() });
    await opened.user.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(await phone()).toHaveValue('');
    expect(screen.getByLabelText('First name')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Client' })).toHaveFocus();
  });

  it('is a new client when no client has the phone', async () => {
    opened = await openBookingForClient();
    await typePhone('6025550188');
    expect(await screen.findByText('New client', undefined, searchTimeout)).toBeVisible();
    expect(screen.getByLabelText('First name')).not.toHaveAttribute('readonly');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says that the details entered before were cleared, and restores them', async () => {
    opened = await openBookingForClient();
    await typePhone('6025550188');
    await screen.findByText('New client', undefined, searchTimeout);
    await opened.user.type(screen.getByLabelText('First name'), 'Ana');
    await opened.user.type(await phone(), '{Backspace}9');

    const dialog = await screen.findByRole('alertdialog', undefined, searchTimeout);
    expect(dialog).toHaveTextContent('The client details have been deleted. You may add them back');
    expect(dialog).toHaveTextContent('Ana');
    expect(screen.getByLabelText('First name')).toHaveValue('');
    await opened.user.click(within(dialog).getByRole('button', { name: 'Add back' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Ana');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is shown as not on the list when the person only has an account', async () => {
    const context = buildProfessionalContext();
    context.server.answer(findSalonClient, {
      ...known,
      clientID: null,
      clientIsInList: false,
      clientComment: '',
    });
    opened = await openBookingForClient({}, context);
    await typePhone('6025550177');
    expect(
      await screen.findByText('Not on your list yet: booking adds them.', undefined, searchTimeout),
    ).toBeVisible();
  });

  it('can be filled in when the look-up fails', async () => {
    const context = buildProfessionalContext();
    context.server.refuse(findSalonClient, { status: 429, key: 'service.too_many' });
    opened = await openBookingForClient({}, context);
    await typePhone('6025550177');
    const text = 'The client could not be looked up. Fill in the names to book anyway.';
    expect(await screen.findByText(text, undefined, searchTimeout)).toBeVisible();
    expect(screen.getByLabelText('First name')).not.toHaveAttribute('readonly');
  });

  it('is completed by the beginning of a name', async () => {
    const context = buildProfessionalContext();
    context.server
      .answer(autoCompleteSalonClient, { data: [buildIris()] })
      .answer(findSalonClient, noClientFound);
    opened = await openBookingForClient({}, context);
    await typePhone('iri');
    await opened.user.click(
      await screen.findByRole('option', { name: 'Iris Novak, (602) 555-0177' }, searchTimeout),
    );
    await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveValue('Novak'));
    expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
    expect(context.server.requestsOf(autoCompleteSalonClient)).toEqual([{ search: 'iri' }]);
    expect(context.server.requestsOf(findSalonClient)).toEqual([]);
  });
});
