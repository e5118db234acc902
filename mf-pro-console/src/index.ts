import { defineRemote } from '@frizo/remote-kit';
import { appointmentsApi } from './features/appointments/appointments.api.ts';
import { artistsApi } from './features/artists/artists.api.ts';
import { clientsApi } from './features/clients/clients.api.ts';
import { bookingSettingsApi } from './features/salon-settings/booking-settings.api.ts';
import { noticesApi } from './features/salon-settings/booking-notices.component.tsx';
import { journalApi } from './features/journal/journal.api.ts';
import { brandsApi } from './features/brands/brands.api.ts';
import { businessProfileApi } from './features/my-salon/business-profile.api.ts';
import { workingHoursApi } from './features/working-hours/working-hours.api.ts';
import { salonServicesApi } from './features/salon-services/salon-services.api.ts';
import { salonGalleryApi } from './features/salon-gallery/salon-gallery.api.ts';
import { unseenApi } from './features/unseen/unseen.api.ts';
import { Root } from './root.tsx';

export const remote = defineRemote({
  name: 'mf-pro-console',
  Root,
  apis: [
    appointmentsApi,
    brandsApi,
    artistsApi,
    businessProfileApi,
    clientsApi,
    bookingSettingsApi,
    journalApi,
    noticesApi,
    salonGalleryApi,
    salonServicesApi,
    unseenApi,
    workingHoursApi,
  ],
});
