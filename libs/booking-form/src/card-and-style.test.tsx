import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { bookAsClient, getStripeCustomer, uploadImage } from '@frizo/contracts';
import {
  bookingScreen,
  buildBookingContext,
  chooseThursdayAtTen,
  openBooking,
  type OpenedBooking,
} from './testing/open-booking.tsx';
import { setUpDialogTests } from './testing/set-up-dialog-tests.ts';

let opened: OpenedBooking;

setUpDialogTests();

const pressBook = () => opened.user.click(bookingScreen.book());
const sent = () => opened.context.server.requestsOf(bookAsClient);

describe('a card that is required to book', () => {
  const withCards = () => ({ ...buildBookingContext(), flags: { cardRequiredToBook: true } });

  it('is not requested when none is required', async () => {
    opened = await openBooking();
    await chooseThursdayAtTen(opened);
    await pressBook();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(opened.context.modals.opened).toEqual([]);
  });

  it('is requested before the booking', async () => {
    const context = withCards();
    context.modals.willEnd('add-card', { kind: 'completed', result: { sourceId: 'card_1' } });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(context.modals.opened[0]).toEqual({ name: 'add-card', props: {} });
  });

  it('leaves the dialog unchanged when the user adds none', async () => {
    opened = await openBooking(withCards());
    await chooseThursdayAtTen(opened);
    await pressBook();
    await waitFor(() => expect(opened.context.modals.opened).toHaveLength(1));
    expect(sent()).toEqual([]);
    expect(screen.getByText('03/05/2026, 10:00 AM MST with Maeve Ito')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not requested from somebody whose cards cannot be read', async () => {
    const context = withCards();
    context.server.refuse(getStripeCustomer, { status: 503 });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A card is required to book, and yours cannot be read right now.',
    );
    expect(context.modals.opened).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it('is reported as missing when it cannot be requested', async () => {
    const context = withCards();
    context.modals.willEnd('add-card', { kind: 'failed', reason: 'unknown-modal' });
    opened = await openBooking(context);
    await chooseThursdayAtTen(opened);
    await pressBook();
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('A card is required to book, and cards cannot be added right now.');
    await waitFor(() => expect(note).toHaveFocus());
    expect(sent()).toEqual([]);
  });
});

describe('the chosen style', () => {
  const file = (type: string, size = 10) => new File([new Uint8Array(size)], 'style.jpg', { type });
  const field = () => screen.findByLabelText(/^Chosen style/);

  it('is uploaded, shown and booked with', async () => {
    const context = buildBookingContext();
    context.server.answer(uploadImage, { imageId: 77, url: '/api/gallery/images/77', placeholder: '' });
    opened = await openBooking(context);
    await opened.user.upload(await field(), file('image/jpeg'));
    expect(await screen.findByRole('img', { name: 'The style you chose' })).toBeInTheDocument();
    expect(context.server.requestsOf(uploadImage)).toEqual([{ image_type: 'appointment' }]);
    await chooseThursdayAtTen(opened);
    await pressBook();
    await waitFor(() => expect(sent()[0]?.appointments[0]).toMatchObject({ image: 77 }));
  });

  it('can be removed again', async () => {
    opened = await openBooking(undefined, { style: { imageId: 77, url: '/images/77', placeholder: '' } });
    await opened.user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(await field()).toBeVisible();
    await chooseThursdayAtTen(opened);
    await pressBook();
    await waitFor(() => expect(sent()[0]?.appointments[0]).toMatchObject({ image: 0 }));
  });

  it.each([
    ['is not a picture', file('text/plain'), 'Wrong file format.'],
    ['is too large', file('image/png', 10_485_761), "File's too big."],
  ])('is refused when it %s', async (_what, wrong, text) => {
    opened = await openBooking();
    // Dropped files are not filtered by the `accept` attribute.
    const user = (await import('@testing-library/user-event')).default.setup({ applyAccept: false });
    await user.upload(await field(), wrong);
    expect(await screen.findByText(text)).toBeVisible();
    expect(opened.context.server.requestsOf(uploadImage)).toEqual([]);
  });

  it("shows the server's message when the upload is refused", async () => {
    const context = buildBookingContext();
    context.server.refuse(uploadImage, { status: 400, fields: { file: ['WRONG_FILE_FORMAT'] } });
    opened = await openBooking(context);
    await opened.user.upload(await field(), file('image/jpeg'));
    expect(await screen.findByText('Wrong file format.')).toBeVisible();
  });
});
