import { NoticeList } from '@frizo/ui';
import { usePortal } from '../portal.context.ts';
import { useStore } from '../store.ts';

/** Shows notices on top of everything, including dialogs. */
export function NoticeHost() {
  const { notices } = usePortal();
  const shown = useStore(notices);
  return <NoticeList notices={shown} onDismiss={notices.dismiss} />;
}
