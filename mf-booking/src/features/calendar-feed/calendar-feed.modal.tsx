import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogHeader } from '@frizo/ui';
import { Feed } from './calendar-feed.component.tsx';

/** The private calendar address as a dialog for other remotes; a professional's feed contains the appointments that they work. */
export function CalendarFeedModal({ dismiss }: ModalRootProps<'calendar-feed'>) {
  return (
    <>
      <DialogHeader title="Subscribe in your calendar" onClose={dismiss} />
      <DialogBody>
        <Feed />
      </DialogBody>
    </>
  );
}
