import { Banner, Button, NoticeList } from '@frizo/ui';
import { outdatedText } from '../pages/outdated-text.ts';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';
import styles from './notice-host.module.css';

/** Notices, and what is left of a dialog that failed: over everything, and never behind a dialog. */
export function NoticeHost() {
  const { notices, failedModal, reload } = usePortal();
  const shown = useStore(notices);
  const failed = useStore(failedModal);
  return (
    <>
      <NoticeList notices={shown} onDismiss={notices.dismiss} />
      {/* The attribute keeps it usable while another dialog is open (libs/ui, isolate). */}
      <div role="alert" className={styles.failed} data-react-aria-top-layer="true">
        {failed !== null && (
          <Banner
            tone="error"
            label="Dialog not shown"
            onClose={failedModal.dismiss}
            actions={
              <Button onClick={failed.isOutdated ? reload : failed.retry}>
                {failed.isOutdated ? 'Reload' : 'Retry'}
              </Button>
            }
          >
            {failed.isOutdated ? outdatedText : 'This dialog could not be shown.'}
          </Banner>
        )}
      </div>
    </>
  );
}
