import { useState } from 'react';
import { Banner } from '@frizo/ui';
import { StoreLinks } from '../layout/store-links.component.tsx';
import { useSession } from '../portal.context.ts';
import { keptWord } from './kept-word.ts';

const closed = keptWord('frizo.appBanner');

/** Tells visitors of the app, at the bottom of the page, until they close it (spec 2, bottom banner). */
export function AppBanner() {
  const { status } = useSession();
  const [isClosed, setClosed] = useState(() => closed.read() !== null);
  const isVisitor = status === 'anonymous' || status === 'expired';
  if (!isVisitor || isClosed) return null;
  const close = () => {
    closed.keep('closed');
    setClosed(true);
  };
  return (
    <Banner label="App" actions={<StoreLinks />} onClose={close}>
      Get app for best experience
    </Banner>
  );
}
