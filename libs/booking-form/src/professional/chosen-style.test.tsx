import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getDailyAppointments, getProfessionalAppointment } from '@frizo/contracts';
import {
  buildAppointmentOfIris,
  buildProfessionalContext,
  openBookingForClient,
} from '../testing/open-professional-booking.tsx';
import { setUpDialogTests } from '../testing/set-up-dialog-tests.ts';

setUpDialogTests();

describe('the style that a client chose', () => {
  it.each([{ modifyAppointmentId: 900 }, { againAppointmentId: 900 }])(
    'is shown to the professional by %j',
    async (props) => {
      const context = buildProfessionalContext();
      const appointment = buildAppointmentOfIris({ imageId: 77, imageURL: '/api/gallery/images/ab' });
      context.server
        .answer(getProfessionalAppointment, { appointment })
        .answer(getDailyAppointments, { appointments: [appointment] });
      await openBookingForClient(props, context);
      expect(await screen.findByRole('img', { name: 'Chosen style for this service' })).toBeInTheDocument();
    },
  );
});
