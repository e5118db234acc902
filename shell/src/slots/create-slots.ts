import type { PortalRoute } from '../contributions/portal-table.ts';
import { portalTable } from '../contributions/portal-table.ts';
import type { CreateContext } from '../remotes/remote-context.ts';
import type { Releases } from '../remotes/releases.ts';
import { createSlot } from './slot.ts';
import type { Slot, SlotParts } from './slot.ts';

export interface SlotsParts extends Pick<SlotParts, 'load' | 'report' | 'onMounted' | 'mountDeadlineMs'> {
  readonly releases: Releases;
  /** Loads the builds that the rollout service would currently give this page; never rejects. */
  readonly loadNewest: () => Promise<unknown>;
  readonly createContext: CreateContext;
}

/** Slots by the id of their route. */
export type SlotMap = ReadonlyMap<string, Slot>;

export interface Slots {
  readonly all: SlotMap;
  /** Calls back with each existing slot, and later with those that a newer release adds. */
  readonly each: (use: (id: string, slot: Slot) => void) => void;
}

/** A slot for each route of the remotes, including those of earlier releases since the page was opened. */
export function createSlots(parts: SlotsParts): Slots {
  const { releases, loadNewest, createContext, ...shared } = parts;
  const all = new Map<string, Slot>();
  let onSlot: (id: string, slot: Slot) => void = () => undefined;

  function slotOf({ remote, path, basePath }: PortalRoute): Slot {
    const take = () => releases.take(remote, path);
    return createSlot({
      ...shared,
      take,
      async takeNewer(resolved) {
        await loadNewest();
        const next = take();
        return next.use.build === resolved.use.build ? null : next;
      },
      isOutdated: () => releases.available().outdated.includes(remote),
      createContext: (reportFailure) => createContext(basePath, reportFailure),
    });
  }

  function addSlots(): void {
    for (const route of portalTable(releases.get()).routes) {
      if (all.has(route.id)) continue;
      const slot = slotOf(route);
      all.set(route.id, slot);
      onSlot(route.id, slot);
    }
  }

  addSlots();
  releases.subscribe(addSlots);
  return {
    all,
    each(use) {
      onSlot = use;
      all.forEach((slot, id) => use(id, slot));
    },
  };
}
