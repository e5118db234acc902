import type { Resolution } from '@frizo/contracts';
import type { PortalRoute } from '../navigation/route-table.ts';
import type { CreateContext } from '../remotes/remote-context.ts';
import { createSlot } from './slot.ts';
import type { Slot, SlotParts } from './slot.ts';

export interface SlotsParts extends Pick<SlotParts, 'load' | 'report' | 'mountDeadlineMs'> {
  readonly routes: readonly PortalRoute[];
  readonly resolution: Resolution;
  readonly createContext: CreateContext;
}

/** A slot for each route area of the remotes. */
export function createSlots(parts: SlotsParts): [PortalRoute, Slot][] {
  const { routes, resolution, createContext, ...shared } = parts;
  return routes.flatMap((route): [PortalRoute, Slot][] => {
    const resolved = resolution[route.remote];
    if (resolved === undefined) return [];
    const contextOf = (reportFailure: (error: unknown) => void) =>
      createContext(route.basePath, reportFailure);
    return [[route, createSlot({ ...shared, resolved, createContext: contextOf })]];
  });
}
