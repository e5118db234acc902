import { useState } from 'react';
import { BottomBar } from './bottom-bar.component.tsx';
import { Footer } from './footer.component.tsx';

/** The footer and bottom bar; loaded after the content, because they are not in view at first. */
export function PageEnd() {
  const [isFooterSeen, setFooterSeen] = useState(false);
  return (
    <>
      <Footer onSeen={setFooterSeen} />
      <BottomBar isFooterSeen={isFooterSeen} />
    </>
  );
}
