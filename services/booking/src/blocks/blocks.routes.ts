import type { Route, ServiceParts } from '@frizo/service-kit';

export function blocksRoutes(_parts: ServiceParts): Route[] {
  return [];
}
