import type { ModalRootProps } from '@frizo/remote-kit';
import { DialogBody, DialogHeader } from '@frizo/ui';
import { Feed } from './calendar-feed.component.tsx';

/** The private address of one's calendar, for pages of other remotes: a professional's has what they work. */
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
