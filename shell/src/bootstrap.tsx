import { start } from 'single-spa';
import { createRoot } from 'react-dom/client';
import '@frizo/ui/base.css';
import { readBootData } from './boot/read-boot-data.ts';
import type { Boot } from './boot/read-boot-data.ts';
import { loadOpenFeature } from './flags/load-open-feature.ts';
import { MainLayout } from './layout/main-layout.component.tsx';
import { askToSign } from './legal-signing/ask-to-sign.ts';
import { createShellModals } from './modals/shell-modals.ts';
import { arriveOnNavigation } from './navigation/after-navigation.ts';
import { titleOf } from './navigation/head.ts';
import { createPortal } from './portal.ts';
import { PortalContext } from './portal.context.ts';
import { loadPush } from './push/load-push.ts';
import { siteLists } from './site-map/site-lists.ts';
import { trackNavigation } from './tracking/track-navigation.ts';

/** The gateway's (services/gateway, render-page). */
const rootId = 'frizo';

async function startPortal(): Promise<void> {
  const boot = await withContributions(readBootData(document));
  const root = document.getElementById(rootId);
  if (root === null) throw new Error(`The page has no #${rootId}.`);
  const portal = createPortal(boot, window, { site: siteLists, createModals: createShellModals });
  const { navigation, view, session, flags, tracking } = portal;
  arriveOnNavigation({ page: document, navigation, view, productName: boot.product.name });
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

/** Hardly any page has builds of the last release, so what those need is no part of the first load (docs/decisions/0024). */
async function withContributions(boot: Boot): Promise<Boot> {
  if (Object.values(boot.resolution).every(({ use }) => use.links !== undefined)) return boot;
  try {
    const { completeResolution } = await import(
      /* webpackChunkName: "last-release" */ './contributions/last-release.ts'
    );
    return { ...boot, resolution: completeResolution(boot.resolution) };
  } catch {
    // A page with fewer links is better than none.
    return boot;
  }
}

void startPortal();
