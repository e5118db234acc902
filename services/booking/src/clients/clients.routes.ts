import type { Route, ServiceParts } from '@frizo/service-kit';

export function clientsRoutes(_parts: ServiceParts): Route[] {
  return [];
}
