import { useState } from 'react';
import { getAppointmentFile } from '@frizo/contracts';
import { useRequest } from '@frizo/remote-kit';
import { Button, CalendarIcon } from '@frizo/ui';
import { saveFile } from './save-file.ts';

/** The appointment as a file that calendars read. */
export function AddToCalendar({ appointmentId }: { appointmentId: number }) {
  const request = useRequest();
  const [isBusy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    // Where it fails, a notice says so.
    const file = await request(getAppointmentFile, { id: appointmentId }).catch(() => null);
    setBusy(false);
    if (file) saveFile(file);
  };

  return (
    <Button size="small" icon={CalendarIcon} isBusy={isBusy} busyText="Loading" onClick={() => void add()}>
      Add to calendar
    </Button>
  );
}
