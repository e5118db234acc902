import { start } from 'single-spa';
import { createRoot } from 'react-dom/client';
import { loadEventually } from '@frizo/remote-kit/parts';
import '@frizo/ui/base.css';
import { readBootData } from './boot/read-boot-data.ts';
import type { Boot } from './boot/read-boot-data.ts';
import { whenIdleAfterLoad } from './boot/when-idle-after-load.ts';
import type { IdleWindow } from './boot/when-idle-after-load.ts';
import type { Flags } from './flags/create-flags.ts';
import { MainLayout } from './layout/main-layout.component.tsx';
import { askToSign } from './legal-signing/ask-to-sign.ts';
import { createShellModals } from './modals/shell-modals.ts';
import { updatePageOnNavigation } from './navigation/after-navigation.ts';
import { titleOf } from './navigation/head.ts';
import { createPortal } from './portal.ts';
import type { Portal } from './portal.ts';
import { PortalContext } from './portal.context.ts';
import { siteLists } from './site-map/site-lists.ts';
import { trackNavigation } from './tracking/tracking.ts';

/** Set by the gateway (services/gateway, render-page). */
const rootId = 'frizo';

async function startPortal(): Promise<void> {
  const boot = await withContributions(readBootData(document));
  const root = document.getElementById(rootId);
  if (root === null) throw new Error(`The page has no #${rootId}.`);
  const portal = createPortal(boot, window, { site: siteLists, createModals: createShellModals });
  const { navigation, view, session, flags, tracking } = portal;
  updatePageOnNavigation({ page: document, navigation, view, productName: boot.product.name });
  trackNavigation({ navigation, view, tracking, titleOf: (shown) => titleOf(shown, boot.product.name) });
  createRoot(root).render(
    <PortalContext value={portal}>
      <MainLayout
        onArea={(area) => {
          portal.fill(area);
          start({ urlRerouteOnly: true });
        }}
      />
    </PortalContext>,
  );
  askToSign(portal);
  loadPush(portal);
  void session.start(boot);
  loadOpenFeature(flags, window);
  portal.follow();
}

/** Few pages have builds of the last release, so the code for those is not part of the first load (docs/decisions/0024). */
async function withContributions(boot: Boot): Promise<Boot> {
  if (Object.values(boot.resolution).every(({ use }) => use.links !== undefined)) return boot;
  try {
    const { completeResolution } = await import(
      /* webpackChunkName: "last-release" */ './contributions/last-release.ts'
    );
    return { ...boot, resolution: completeResolution(boot.resolution) };
  } catch {
    // A page with fewer links is better than no page.
    return boot;
  }
}

/**
 * Loads the OpenFeature SDK when the page is idle, because it is large and not needed at first (docs/decisions/0008). Without it the
 * flags have the same values.
 */
function loadOpenFeature(flags: Flags, window: IdleWindow): void {
  whenIdleAfterLoad(
    window,
    () =>
      void loadEventually(() => import(/* webpackChunkName: "open-feature" */ './flags/open-feature.ts'))
        .then(({ connectOpenFeature }) => connectOpenFeature(flags))
        .catch(() => undefined),
  );
}

/** Loads the code that asks for push messages, but only if the server can send them; by default it cannot. */
function loadPush(portal: Portal): void {
  const { pushPublicKey } = portal.boot;
  if (pushPublicKey === undefined) return;
  void loadEventually(() => import(/* webpackChunkName: "push" */ './push/start-push.ts')).then(
    ({ startPush }) => startPush(portal, pushPublicKey),
  );
}

void startPortal();
