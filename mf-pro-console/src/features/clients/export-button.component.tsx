import { useState } from 'react';
import { failureText } from '@frizo/appointment-views';
import { exportSalonClients } from '@frizo/contracts';
import { todayIn, ownTimezone } from '@frizo/local-time';
import { isRequestError, type RequestFn, useNotices, useRequest } from '@frizo/remote-kit';
import { Button } from '@frizo/ui';

/** Saves the whole client list as a CSV file (decision 0034). */
export function ExportButton() {
  const request = useRequest();
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const parts = await loadParts(request);
      saveFile(`clients-${todayIn(ownTimezone(), new Date())}.csv`, parts);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      notices.show({ kind: 'error', text: failureText(error, 'Request fail') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isBusy={isBusy} busyText="Exporting" onClick={() => void save()}>
      Export
    </Button>
  );
}

async function loadParts(request: RequestFn): Promise<string[]> {
  const parts: string[] = [];
  let after: number | null = null;
  do {
    const part: { content: string; next: number | null } = await request(
      exportSalonClients,
      after === null ? {} : { after },
      { notice: false },
    );
    parts.push(part.content);
    after = part.next;
  } while (after !== null);
  return parts;
}

function saveFile(name: string, parts: readonly string[]): void {
  // With a byte order mark, without which spreadsheets do not read accents.
  const url = URL.createObjectURL(new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
