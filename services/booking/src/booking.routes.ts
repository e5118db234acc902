import type { Route, ServiceParts } from '@frizo/service-kit';
import { savesRoutes } from './appointments/saves.routes.ts';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { blocksRoutes } from './blocks/blocks.routes.ts';
import { clientsRoutes } from './clients/clients.routes.ts';
import { calendarRoutes } from './feeds/calendar.routes.ts';
import { holdsRoutes } from './holds/holds.routes.ts';
import { journalRoutes } from './journal/journal.routes.ts';
import { listsRoutes } from './lists/lists.routes.ts';

/** Every call of booking; each folder says who may. */
export function bookingRoutes(parts: ServiceParts): Route[] {
  return [
    ...availabilityRoutes(parts),
    ...holdsRoutes(parts),
    ...savesRoutes(parts),
    ...journalRoutes(parts),
    ...blocksRoutes(parts),
    ...listsRoutes(parts),
    ...clientsRoutes(parts),
    ...calendarRoutes(parts),
  ];
}
