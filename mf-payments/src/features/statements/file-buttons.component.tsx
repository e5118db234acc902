import { useState } from 'react';
import type { StatementFile } from '@frizo/contracts';
import { isRequestError, useNotices } from '@frizo/remote-kit';
import { Button } from '@frizo/ui';
import { failureText } from '../../shared/failure-text.ts';
import styles from './statements.module.css';

type Format = 'csv' | 'pdf';

interface FileButtonsProps {
  /** What the files are of, for screen readers. */
  about: string;
  load(format: Format): Promise<StatementFile>;
}

/** Saves a report as CSV or as PDF. */
export function FileButtons({ about, load }: FileButtonsProps) {
  const notices = useNotices();
  const [busy, setBusy] = useState<Format | null>(null);
  const save = async (format: Format) => {
    if (busy !== null) return;
    setBusy(format);
    try {
      saveFile(await load(format));
    } catch (error) {
      if (!isRequestError(error)) throw error;
      notices.show({ kind: 'error', text: failureText(error, 'Request fail') });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div role="group" aria-label={`Save ${about}`} className={styles.buttons}>
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          isBusy={busy === format}
          busyText="Saving"
          onClick={() => void save(format)}
        >
          {`Save as ${format.toUpperCase()}`}
        </Button>
      ))}
    </div>
  );
}

function saveFile({ fileName, mediaType, encoding, content }: StatementFile): void {
  // A CSV file has a byte order mark, without which spreadsheets do not read accents.
  const parts =
    encoding === 'base64'
      ? [Uint8Array.from(atob(content), (char) => char.charCodeAt(0))]
      : ['\uFEFF', content];
  const url = URL.createObjectURL(new Blob(parts, { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
