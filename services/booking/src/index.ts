import type { ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { consumers } from './booking.consumers.ts';
import { bookingRoutes } from './booking.routes.ts';
import { createFreeTime } from './free-time/free-time.ts';

export const service: ServiceDefinition = {
  name: 'booking',
  root: new URL('../', import.meta.url),
  compose: (parts) => ({ routes: bookingRoutes(parts), consumers, ...createFreeTime(parts) }),
  seed: seedDemo,
};
