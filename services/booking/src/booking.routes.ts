import type { Route, ServiceParts } from '@frizo/service-kit';
import { savesRoutes } from './appointments/appointments.routes.ts';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { blocksRoutes } from './blocks/blocks.routes.ts';
import { clientsRoutes } from './clients/clients.routes.ts';
import { calendarRoutes } from './feeds/calendar.routes.ts';
import { holdsRoutes } from './holds/holds.routes.ts';
import { listsRoutes } from './lists/lists.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { waitingListRoutes } from './waiting-list/waiting-list.routes.ts';
import { phoneProofRoutes } from './phone-proof/phone-proof.routes.ts';

/** Every call of booking. */
export function bookingRoutes(parts: ServiceParts): Route[] {
  return [
    ...availabilityRoutes(parts),
    ...holdsRoutes(parts),
    ...savesRoutes(parts),
    ...blocksRoutes(parts),
    ...listsRoutes(parts),
    ...clientsRoutes(parts),
    ...phoneProofRoutes(parts),
    ...settingsRoutes(parts),
    ...calendarRoutes(parts),
    ...waitingListRoutes(parts),
  ];
}
