import type { ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { consumers } from './booking.consumers.ts';
import { bookingRoutes } from './booking.routes.ts';
import { readEnv } from './env.ts';
import { serveFeeds } from './feeds/serve-feeds.ts';
import { createFreeTime } from './free-time/free-time.ts';
import { createReminders } from './reminders/remind.ts';

export const service: ServiceDefinition = {
  name: 'booking',
  root: new URL('../', import.meta.url),
  compose: (parts) => ({
    routes: bookingRoutes(parts),
    consumers,
    jobs: [...createFreeTime(parts).jobs, createReminders(parts)],
    ...serveFeeds(parts, readEnv(parts.env)),
  }),
  seed: seedDemo,
};
