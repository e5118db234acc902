import { isBlocking } from '@frizo/modal-queue';
import { ModalGate } from '../modals/modal-gate.component.tsx';
import { NoticeHost } from '../notices/notice-host.component.tsx';
import { mainId } from '../navigation/after-navigation.ts';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import { PageOutlet } from '../pages/page-outlet.component.tsx';
import { Footer } from './footer.component.tsx';
import { GoUp } from './go-up.component.tsx';
import { Header } from './header.component.tsx';
import styles from './main-layout.module.css';
import { RouteAnnouncer } from './route-announcer.component.tsx';
import { SlotArea } from './slot-area.component.tsx';
import { Tagline } from './tagline.component.tsx';

/** The page around every remote: header, what the address shows, footer, and over it dialogs and notices (spec 2). */
export function MainLayout({ onArea }: { onArea: (area: HTMLElement) => void }) {
  const { queue } = usePortal();
  const snapshot = useStore({ get: queue.snapshot, subscribe: queue.subscribe });
  return (
    <>
      <div className={styles.page} inert={isBlocking(snapshot)}>
        <a href={`#${mainId}`} className={styles.skip}>
          Skip to content
        </a>
        <Header />
        <Tagline />
        <main id={mainId} tabIndex={-1} className={styles.main}>
          <SlotArea onArea={onArea} />
          <PageOutlet />
        </main>
        <Footer />
        <GoUp />
        <RouteAnnouncer />
      </div>
      <ModalGate />
      <NoticeHost />
    </>
  );
}
