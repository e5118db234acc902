import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIsDirty } from '@frizo/forms';
import { useNotices, useRemoteContext } from '@frizo/remote-kit';
import { Button, Dialog } from '@frizo/ui';
import { galleryPath } from './gallery-frame.component.tsx';
import { salonGalleryApi } from './salon-gallery.api.ts';

/** Inside a form that was saved: leaves once leaving no longer asks about unsaved work. */
export function LeaveForGallery() {
  const { navigate } = useRemoteContext();
  const isDirty = useIsDirty();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (isDirty || hasLeft.current) return;
    hasLeft.current = true;
    navigate(galleryPath);
  }, [isDirty, navigate]);
  return null;
}

/** Leaves for the gallery after pictures were added; after the first ones of the salon with a word about their review (spec 4). */
export function useLeaveAfterAdding(): { isLeaving: boolean; leave(): void; content: ReactNode } {
  const notices = useNotices();
  // Loaded before the first picture is saved.
  const { data } = salonGalleryApi.useGetUploadedGalleryCountQuery({});
  const [state, setState] = useState<'staying' | 'informing' | 'leaving'>('staying');
  const go = () => setState('leaving');
  return {
    isLeaving: state !== 'staying',
    leave() {
      if (data?.uploaded_gallery_items === 0) {
        setState('informing');
        return;
      }
      notices.show({ kind: 'success', text: 'Saved' });
      go();
    },
    content: (
      <>
        {state === 'leaving' && <LeaveForGallery />}
        {state === 'informing' && (
          <Dialog
            title="Your images are being reviewed"
            onClose={go}
            footer={
              <Button look="primary" onClick={go}>
                OK
              </Button>
            }
          >
            <p>We review images before they become public. You will be notified by e-mail.</p>
          </Dialog>
        )}
      </>
    ),
  };
}

/** Shown for a save that the server did not answer or could not carry out (spec 8.2). */
export function addingFailureText({ status = 0 }: { status?: number }): string | undefined {
  return status >= 400 && status < 500 ? undefined : 'Facing problem adding gallery item';
}
