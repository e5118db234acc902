import { useLiveRefetch } from '@frizo/appointment-views';
import { useModals } from '@frizo/remote-kit';
import { Button } from '@frizo/ui';
import styles from '../journal/journal.module.css';
import { unseenApi } from './unseen.api.ts';

/** Opens the appointments that no one at the salon has seen (spec 2, Book journal), if there are any. */
export function NewAppointments() {
  const modals = useModals();
  const { data, refetch } = unseenApi.useGetUnseenAppointmentsQuery({ limit: 1 });
  useLiveRefetch(() => void refetch());
  const open = async () => {
    await modals.open('new-appointments', {});
    void refetch();
  };
  if (!data || data.count === 0) return null;
  return (
    <div className={styles.unseen}>
      <Button aria-haspopup="dialog" onClick={() => void open()}>
        New appointments ({data.count})
      </Button>
    </div>
  );
}
