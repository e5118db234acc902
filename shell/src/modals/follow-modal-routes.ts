import type { ModalQueue, ModalQueueController } from '@frizo/modal-queue';
import type { Navigation } from '../navigation/navigation.ts';
import { dialogOf, relativePath } from '../navigation/portal-view.ts';
import type { PortalView } from '../navigation/portal-view.ts';
import type { SiteMap } from '../site-map/site-map.ts';
import type { ModalRoute } from '../site-map/site-route.ts';
import type { Store } from '../store.ts';

export interface ModalRouteParts {
  readonly site: Pick<SiteMap, 'find'>;
  readonly view: Pick<Store<PortalView>, 'get' | 'subscribe'>;
  readonly navigation: Pick<Navigation, 'path' | 'replace'>;
  readonly queue: ModalQueueController;
  readonly modals: ModalQueue;
}

export interface ModalRoutes {
  /** Whether going to a path closes a dialog, since its address opened it. */
  readonly isClosedBy: (id: number, path: string) => boolean;
  /** Whether its address opened a dialog. */
  readonly hasOpened: (id: number) => boolean;
}

/**
 * Keeps dialogs and addresses together (spec 2, route guards): an address opens its dialog, going elsewhere closes it, and closing it goes to the
 * route beneath. Below its address the same dialog stays.
 */
export function followModalRoutes({ site, view, navigation, queue, modals }: ModalRouteParts): ModalRoutes {
  let open: { readonly route: ModalRoute; readonly id: number } | null = null;

  const ownerOf = (path: string) => {
    const found = site.find(path);
    return found.kind === 'modal' ? found.route : null;
  };

  function follow(): void {
    const route = dialogOf(view.get());
    if (route === (open?.route ?? null)) return;
    const left = open;
    open = null;
    if (left !== null) queue.settle(left.id, { kind: 'dismissed' });
    if (route !== null) enter(route);
  }

  function enter(route: ModalRoute): void {
    const ended = modals.open(route.modal, {});
    const { shown, waiting } = queue.snapshot();
    const id = Math.max(...[...shown, ...waiting].map((instance) => instance.id));
    const here = { route, id };
    open = here;
    void ended.then(() => {
      if (open === here) open = null;
      // The dialog itself may have gone on already; the address is ahead of the view then.
      if (ownerOf(navigation.path()) === route) navigation.replace(relativePath);
    });
  }

  view.subscribe(follow);
  queueMicrotask(follow);
  return {
    isClosedBy: (id, path) => open?.id === id && ownerOf(path) !== open.route,
    hasOpened: (id) => open?.id === id,
  };
}
