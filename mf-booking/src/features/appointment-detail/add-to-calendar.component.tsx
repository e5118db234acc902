import { useState } from 'react';
import { getAppointmentFile } from '@frizo/contracts';
import { useRequest } from '@frizo/remote-kit';
import { Button, CalendarIcon } from '@frizo/ui';

interface AddToCalendarProps {
  appointmentId: number;
  title?: string;
}

/** The appointment as a file that calendars read. */
export function AddToCalendar({ appointmentId, title = 'Add to calendar' }: AddToCalendarProps) {
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
      {title}
    </Button>
  );
}

/** Gives a file to the browser, which keeps it where its user keeps such files, or opens their calendar. */
function saveFile({ fileName, content }: { fileName: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
