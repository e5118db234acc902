import { isBlocking } from '@frizo/modal-queue';
import { ClientStream } from '../client-stream/client-stream.component.tsx';
import { ModalGate } from '../modals/modal-gate.component.tsx';
import { NoticeHost } from '../notices/notice-host.component.tsx';
import { mainId } from '../navigation/after-navigation.ts';
import type { PortalView } from '../navigation/portal-view.ts';
import { OfflineBanner } from '../offline/offline-banner.component.tsx';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { PageOutlet } from '../pages/page-outlet.component.tsx';
import { AccountTabs, isAccountPage } from './account-tabs.component.tsx';
import { Header } from './header.component.tsx';
import styles from './main-layout.module.css';
import { optionalPart } from './optional-part.tsx';
import { RouteAnnouncer } from './route-announcer.component.tsx';
import { SlotArea } from './slot-area.component.tsx';
import { Tagline } from './tagline.component.tsx';

const PageEnd = optionalPart(() =>
  import(/* webpackChunkName: "page-end" */ './page-end.component.tsx').then(({ PageEnd: Part }) => Part),
);

const OverridesBanner = optionalPart(() =>
  import(/* webpackChunkName: "overrides" */ '../overrides/overrides-banner.component.tsx').then(
    ({ OverridesBanner: Part }) => Part,
  ),
);

/**
 * The page around every remote (spec 2): message stream, header, content and footer, with dialogs and notices on top. The second layout has
 * content and dialogs only. The content is the same element in both layouts, because remotes are mounted in it.
 */
export function MainLayout({ onArea }: { onArea: (area: HTMLElement) => void }) {
  const { boot, navigation, queue, view } = usePortal();
  const snapshot = useStore({ get: queue.snapshot, subscribe: queue.subscribe });
  const isMain = layoutOf(useStore(view)) === 'main';
  const isAccount = isAccountPage(useStore(navigation).path);
  return (
    <>
      <div className={styles.page} inert={isBlocking(snapshot)}>
        {boot.overridden && <OverridesBanner />}
        {isMain && <Top />}
        <main id={mainId} tabIndex={-1} className={isAccount ? styles.account : styles.main}>
          <AccountTabs />
          <SlotArea onArea={onArea} />
          <PageOutlet />
        </main>
        {isMain && <PageEnd />}
        <RouteAnnouncer />
      </div>
      <ModalGate />
      <NoticeHost />
    </>
  );
}

function Top() {
  return (
    <>
      <a href={`#${mainId}`} className={styles.skip}>
        Skip to content
      </a>
      <OfflineBanner />
      <ClientStream />
      <Header />
      <Tagline />
    </>
  );
}

function layoutOf(view: PortalView): 'main' | 'second' {
  return view.kind === 'page' ? (view.route.layout ?? 'main') : 'main';
}
