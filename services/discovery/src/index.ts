import type { ServiceDefinition } from '@frizo/service-kit';
import { consumers } from './discovery.consumers.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { forgetPastDays } from './read-model/forget-past-days.ts';

export const service: ServiceDefinition = {
  name: 'discovery',
  root: new URL('../', import.meta.url),
  compose: (parts) => ({
    routes: discoveryRoutes(parts),
    consumers,
    jobs: [forgetPastDays(parts.knex, parts.clock)],
  }),
};
