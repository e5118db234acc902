import { start } from 'single-spa';
import { createRoot } from 'react-dom/client';
import '@frizo/ui/base.css';
import { readBootData } from './boot/read-boot-data.ts';
import { MainLayout } from './layout/main-layout.component.tsx';
import { arriveOnNavigation } from './navigation/after-navigation.ts';
import { createPortal } from './portal.ts';
import { PortalContext } from './portal.context.ts';

/** The gateway's (services/gateway, render-page). */
const rootId = 'frizo';

function startPortal(): void {
  const boot = readBootData(document);
  const root = document.getElementById(rootId);
  if (root === null) throw new Error(`The page has no #${rootId}.`);
  const portal = createPortal(boot, window);
  const { navigation, view, session } = portal;
  arriveOnNavigation({ page: document, navigation, view, productName: boot.product.name });
  window.addEventListener('online', () => void session.reconnect());
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
  void session.start(boot);
}

startPortal();
