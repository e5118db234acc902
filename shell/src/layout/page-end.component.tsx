import { useState } from 'react';
import { BottomBar } from './bottom-bar.component.tsx';
import { Footer } from './footer.component.tsx';

/** What stands below the content; loaded after it, since nobody looks there first. */
export function PageEnd() {
  const [isFooterSeen, setFooterSeen] = useState(false);
  return (
    <>
      <Footer onSeen={setFooterSeen} />
      <BottomBar isFooterSeen={isFooterSeen} />
    </>
  );
}
