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
  /** Whether going to a path closes a dialog, because it leaves the dialog's route. */
  readonly isClosedBy: (id: number, path: string) => boolean;
  /** Whether a modal route opened the dialog. */
  readonly hasOpened: (id: number) => boolean;
}

/**
 * Synchronizes dialogs with modal routes (spec 2, route guards): a modal route opens its dialog, leaving the route closes it, and closing the
 * dialog navigates to the page beneath. The dialog stays open on the sub-pages of its route.
 */
export function followModalRoutes({ site, view, navigation, queue, modals }: ModalRouteParts): ModalRoutes {
  let open: { readonly route: ModalRoute; readonly id: number } | null = null;

  const modalRouteAt = (path: string) => {
    const found = site.find(path);
    return found.kind === 'modal' ? found.route : null;
  };

  function follow(): void {
    const route = dialogOf(view.get());
    if (route === (open?.route ?? null)) return;
    const previous = open;
    open = null;
    if (previous !== null) queue.settle(previous.id, { kind: 'dismissed' });
    if (route !== null) enter(route);
  }

  function enter(route: ModalRoute): void {
    const ended = modals.open(route.modal, {});
    const { shown, waiting } = queue.snapshot();
    const id = Math.max(...[...shown, ...waiting].map((instance) => instance.id));
    const current = { route, id };
    open = current;
    void ended.then(() => {
      if (open === current) open = null;
      // The dialog itself may have navigated already; then the address is ahead of the view.
      if (modalRouteAt(navigation.path()) === route) navigation.replace(relativePath);
    });
  }

  view.subscribe(follow);
  queueMicrotask(follow);
  return {
    isClosedBy: (id, path) => open?.id === id && modalRouteAt(path) !== open.route,
    hasOpened: (id) => open?.id === id,
  };
}
