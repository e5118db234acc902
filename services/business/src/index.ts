import type { ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { businessRoutes } from './business.routes.ts';
import { createOpenings } from './openings/openings.ts';

export const service: ServiceDefinition = {
  name: 'business',
  root: new URL('../', import.meta.url),
  compose: (parts) => ({ routes: businessRoutes(parts), ...createOpenings(parts) }),
  seed: seedDemo,
};
