import { useLayoutEffect, useRef, useState } from 'react';
import { Banner } from '@frizo/ui';
import { StoreLinks } from '../layout/store-links.component.tsx';
import { useSession } from '../portal.context.ts';
import styles from './app-banner.module.css';
import { createStoredValue } from '../stored-value.ts';

const closed = createStoredValue('frizo.appBanner');

/** Advertises the app to visitors, at the bottom of the page, until they close it (spec 2, bottom banner). */
export function AppBanner() {
  const { status } = useSession();
  const [isClosed, setClosed] = useState(() => closed.read() !== null);
  const isVisitor = status === 'anonymous' || status === 'expired';
  if (!isVisitor || isClosed) return null;
  const close = () => {
    closed.write('closed');
    setClosed(true);
  };
  return <Offer onClose={close} />;
}

function Offer({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // An element focused by keyboard scrolls to above the banner, not behind it.
    const makeRoom = () => {
      style.scrollPaddingBlockEnd = `${element.current?.offsetHeight ?? 0}px`;
    };
    makeRoom();
    window.addEventListener('resize', makeRoom);
    return () => {
      window.removeEventListener('resize', makeRoom);
      style.scrollPaddingBlockEnd = '';
    };
  }, []);
  return (
    <div ref={element}>
      <Banner label="App" onClose={onClose}>
        <div className={styles.offer}>
          <p>Get app for best experience</p>
          <StoreLinks />
        </div>
      </Banner>
    </div>
  );
}
