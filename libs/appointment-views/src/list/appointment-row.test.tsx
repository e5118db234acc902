import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Appointment } from '@frizo/contracts';
import { buildAppointment } from '../testing/build-appointment.ts';
import { AppointmentRow, RowLine } from './appointment-row.component.tsx';

afterEach(cleanup);

const onOpen = jest.fn();

function show(overrides: Partial<Appointment> = {}) {
  render(
    <ul>
      <AppointmentRow
        appointment={buildAppointment(overrides)}
        tab="upcoming"
        label="Balayage with Maeve Ito"
        onOpen={onOpen}
        actions={(headingId) => <button aria-describedby={headingId}>Modify</button>}
      >
        <RowLine>Maeve Ito</RowLine>
        <RowLine isSoft>$120.00</RowLine>
      </AppointmentRow>
    </ul>,
  );
  return screen.getByRole('listitem', { name: 'Balayage' });
}

describe('an appointment of a list', () => {
  it('shows the time in local time of the address, the service, and the lines passed in', () => {
    const row = show();
    expect(within(row).getByText('10:00 AM MST')).toHaveAttribute('datetime', '2026-03-02T17:00:00.000Z');
    expect(row).toHaveTextContent('1 h 30 min');
    expect(within(row).getByRole('heading', { name: 'Balayage' })).toBeVisible();
    expect(within(row).getByText('Maeve Ito')).toBeVisible();
    expect(within(row).getByText('$120.00')).toBeVisible();
    expect(within(row).getByText('Confirmation sent')).toBeVisible();
  });

  it('shows its status', () => {
    expect(show({ status: 1 })).toHaveTextContent('Canceled');
  });

  it('has buttons that name their appointment', () => {
    const group = within(show()).getByRole('group', { name: 'Balayage with Maeve Ito' });
    for (const name of ['Details', 'Modify']) {
      expect(within(group).getByRole('button', { name })).toHaveAccessibleDescription('Balayage');
    }
  });

  it('opens its details', async () => {
    await userEvent.click(within(show()).getByRole('button', { name: 'Details' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});
