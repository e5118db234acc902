import { PageTitle, Stack } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';
import styles from './app.module.css';

/** Shown for the store badges while the app is in no store: explains how to add the portal to the home screen. */
export function AppPage() {
  const { name } = usePortal().boot.product;
  return (
    <>
      <PageTitle lead={`${name} is not in the stores yet. On your home screen it opens like an app.`}>
        Get app for best experience
      </PageTitle>
      <Stack gap={6}>
        <section aria-labelledby="on-iphone">
          <h2 id="on-iphone" className={styles.heading}>
            iPhone and iPad
          </h2>
          <p>Open this page in Safari, choose Share, then Add to Home Screen.</p>
        </section>
        <section aria-labelledby="on-android">
          <h2 id="on-android" className={styles.heading}>
            Android
          </h2>
          <p>Open this page in Chrome, choose the menu, then Add to Home screen.</p>
        </section>
      </Stack>
    </>
  );
}
