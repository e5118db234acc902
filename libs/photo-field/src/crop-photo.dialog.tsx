import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, ProgressBar } from '@frizo/ui';
import { centeredArea, isSmall } from './crop-area.ts';
import type { Area } from './crop-area.ts';
import { CropFrame } from './crop-frame.component.tsx';
import styles from './crop-photo.module.css';
import type { ReadPicture } from './picture-tools.ts';
import { isRequestError } from '@frizo/remote-kit';
import { messageOfCode } from '@frizo/validation';

export interface CropPhotoProps {
  readonly url: string;
  readonly picture: ReadPicture;
  readonly send: (jpeg: Blob, signal: AbortSignal) => Promise<unknown>;
  /** Called after sending and on cancel. */
  readonly onClose: () => void;
}

/** Chooses the 3:4 part of a picture and sends it as a JPEG (spec 5.5). */
export function CropPhotoDialog({ url, picture, send, onClose }: CropPhotoProps) {
  const [area, setArea] = useState<Area>(() => centeredArea(picture));
  const { sending, failure, start } = useSending(async (signal) => {
    await send(await picture.toJpeg(area), signal);
    onClose();
  });
  return (
    <Dialog
      title="Crop photo"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={sending} busyText="Sending" onClick={start}>
            Use photo
          </Button>
        </>
      }
    >
      <CropFrame url={url} onArea={setArea} />
      {isSmall(area) && <p className={styles.small}>This part is small and may look blurred.</p>}
      {sending && <ProgressBar label="Sending the photo" />}
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </Dialog>
  );
}

/** Sends one photo at a time, and aborts when the dialog unmounts. */
function useSending(send: (signal: AbortSignal) => Promise<void>) {
  const [state, setState] = useState<{ sending: boolean; failure: string }>({ sending: false, failure: '' });
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  const start = async () => {
    control.current = new AbortController();
    const { signal } = control.current;
    setState({ sending: true, failure: '' });
    try {
      await send(signal);
    } catch (error) {
      if (!signal.aborted) setState({ sending: false, failure: photoFailureText(error) });
    }
  };
  return { ...state, start: () => void start() };
}

/** Shown when a photo could not be sent. */
function photoFailureText(error: unknown): string {
  const [code] = (isRequestError(error) && error.fields?.['file']) || [];
  if (code !== undefined) return messageOfCode(code);
  const isRateLimited = isRequestError(error) && error.status === 429 && error.message !== '';
  return isRateLimited ? error.message : 'The photo could not be sent. Please try again.';
}
