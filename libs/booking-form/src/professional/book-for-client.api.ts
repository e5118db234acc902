import {
  autoCompleteSalonClient,
  bookAsProfessional,
  cancelAsProfessional,
  changeAsProfessional,
  findSalonClient,
  getDailyAppointments,
  getManagedArtists,
  getProfessionalAppointment,
  saveAsProfessional,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

const fresh = { keepSeconds: 0 } as const;

export const bookForClientApi = createFrizoApi({
  name: 'book-for-client',
  endpoints: {
    getManagedArtists: query(getManagedArtists),
    getProfessionalAppointment: query(getProfessionalAppointment, fresh),
    getDailyAppointments: query(getDailyAppointments, fresh),
    findSalonClient: query(findSalonClient, fresh),
    autoCompleteSalonClient: query(autoCompleteSalonClient, fresh),
    bookAsProfessional: mutation(bookAsProfessional),
    // A save of which no answer came is sent again under its key.
    changeAsProfessional: mutation(changeAsProfessional, { isOnce: true }),
    saveAsProfessional: mutation(saveAsProfessional, { isOnce: true }),
    cancelAsProfessional: mutation(cancelAsProfessional),
  },
});
