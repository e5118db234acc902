import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { buildAppointment } from '../testing/build-appointment.ts';
import { AppointmentDays } from './appointment-days.component.tsx';

afterEach(cleanup);

const appointments = [
  buildAppointment({ id: 1, serviceName: 'Fade' }),
  buildAppointment({ id: 2, serviceName: 'Bob' }),
  buildAppointment({ id: 3, serviceName: 'Updo', date: '2026-03-04' }),
];

function show(now: string) {
  render(
    <AppointmentDays appointments={appointments} now={Date.parse(now) / 1000}>
      {({ id, serviceName }) => <li key={id}>{serviceName}</li>}
    </AppointmentDays>,
  );
  return screen.getAllByRole('region').map((day) => ({
    date: within(day).getByRole('heading').textContent,
    items: within(day)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  }));
}

describe('a page of appointments', () => {
  it('is grouped by day', () => {
    expect(show('2026-02-20T12:00:00Z')).toEqual([
      { date: 'Monday, 03/02/2026', items: ['Fade', 'Bob'] },
      { date: 'Wednesday, 03/04/2026', items: ['Updo'] },
    ]);
  });

  it.each([
    ['2026-03-03T06:59:59Z', 'Today'],
    ['2026-03-03T07:00:00Z', 'Monday'],
  ])('calls a day today in local time of the address: at %s it is %s', (now, day) => {
    expect(show(now)[0]?.date).toMatch(new RegExp(`^${day}`));
  });
});
