import { useState } from 'react';
import { getAppointmentFile } from '@frizo/contracts';
import { useRequest } from '@frizo/remote-kit';
import { Button, CalendarIcon } from '@frizo/ui';

interface AddToCalendarProps {
  appointmentId: number;
  title?: string;
}

/** Saves the appointment as a calendar file. */
export function AddToCalendar({ appointmentId, title = 'Add to calendar' }: AddToCalendarProps) {
  const request = useRequest();
  const [isBusy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    // A failure shows the default notice.
    const file = await request(getAppointmentFile, { id: appointmentId }).catch(() => null);
    setBusy(false);
    if (file) saveFile(file);
  };

  return (
    <Button size="small" icon={CalendarIcon} isBusy={isBusy} busyText="Loading" onClick={() => void add()}>
      {title}
    </Button>
  );
}

/** Downloads a file; depending on the browser it is saved or opened in a calendar app. */
function saveFile({ fileName, content }: { fileName: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
