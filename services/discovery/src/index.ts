import type { ServiceDefinition } from '@frizo/service-kit';
import { consumers } from './discovery.consumers.ts';
import { discoveryRoutes } from './discovery.routes.ts';

export const service: ServiceDefinition = {
  name: 'discovery',
  root: new URL('../', import.meta.url),
  compose: (parts) => ({ routes: discoveryRoutes(parts), consumers }),
};
