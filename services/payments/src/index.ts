import type { ServiceDefinition } from '@frizo/service-kit';
import { readEnv } from './env.ts';
import { paymentSettingsRoutes } from './settings/payment-settings.routes.ts';

export const service: ServiceDefinition = {
  name: 'payments',
  root: new URL('../', import.meta.url),
  compose(parts) {
    const env = readEnv(parts.env);
    return {
      routes: [...paymentSettingsRoutes(env)],
    };
  },
};
