import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freezeClock, renderModal, type RenderedRemote } from '@frizo/remote-kit/testing';
import { buildAppointment } from '@frizo/appointment-views/testing';
import { modals } from '../../modals.ts';

let opened: RenderedRemote;

beforeEach(() => freezeClock('2026-03-01T16:00:00Z'));

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

const open = async (appointments = [buildAppointment({ imageURL: '/api/gallery/images/ab' })]) => {
  opened = await renderModal(modals['booked-appointment'], { appointments });
};
const factOf = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling;

describe('the dialog after a booking', () => {
  it('shows what, who, where, and when in which zone', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'You are booked' })).toBeVisible();
    expect(factOf('Service')).toHaveTextContent('Balayage1 h 30 min · $120.00 · A-900');
    expect(factOf('Artist')).toHaveTextContent('Maeve Ito');
    expect(factOf('When')).toHaveTextContent('Monday, 03/02/2026, 10:00 AM MST');
    expect(factOf('Where')).toHaveTextContent('Copper & Sage12 Palm Ave, Phoenix, AZ 85001');
    expect(screen.getByRole('img', { name: 'Chosen style for Balayage' })).toBeInTheDocument();
  });

  it('links to calendars, directions and the appointment', async () => {
    await open();
    const calendars = within(screen.getByRole('group', { name: 'Add to your calendar' }));
    expect(calendars.getByRole('button', { name: 'Calendar file' })).toBeVisible();
    expect(calendars.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://calendar.google.com/calendar/render?action=TEMPLATE'),
    );
    expect(calendars.getByRole('link', { name: 'Outlook' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://outlook.live.com/calendar/0/deeplink/compose?'),
    );
    expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=12+Palm+Ave%2C+Phoenix%2C+AZ+85001',
    );
    const appointment = screen.getByRole('link', { name: 'Show appointment' });
    expect(appointment).toHaveAttribute('href', '/me/my-appointments/upcoming?appointment=900');
    await userEvent.click(appointment);
    expect(opened.outcome()).toEqual({ kind: 'completed', result: true });
  });

  it('has one entry per service of a visit', async () => {
    await open([buildAppointment(), buildAppointment({ id: 901, serviceName: 'Bob' })]);
    expect(screen.getByRole('heading', { name: 'You are booked for 2 services' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Bob' })).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(opened.outcome()).toEqual({ kind: 'completed', result: true });
  });
});
