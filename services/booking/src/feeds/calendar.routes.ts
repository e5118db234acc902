import type { Route, ServiceParts } from '@frizo/service-kit';

export function calendarRoutes(_parts: ServiceParts): Route[] {
  return [];
}
