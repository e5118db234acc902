import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { AppointmentRow } from '../list/appointment-row.component.tsx';
import { buildAppointment } from '../testing/build-appointment.ts';

afterEach(cleanup);

const show = (imageURL: string | null) =>
  render(
    <AppointmentRow
      appointment={buildAppointment({ imageId: imageURL === null ? 0 : 77, imageURL })}
      tab="upcoming"
      label="Balayage with Maeve Ito"
      actions={() => null}
      onOpen={() => undefined}
    >
      Maeve Ito
    </AppointmentRow>,
  );

describe('the chosen style', () => {
  it('is shown beside its appointment in lists', () => {
    show('/api/gallery/images/ab');
    const picture = screen.getByRole('img', { name: 'Chosen style for Balayage' });
    expect(picture.getAttribute('src')).toMatch(/^\/api\/gallery\/images\/ab-/);
  });

  it('takes no space when none was chosen', () => {
    show(null);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
