import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, ProgressBar } from '@frizo/ui';
import { centeredArea, isSmall } from './crop-area.ts';
import type { Area } from './crop-area.ts';
import { CropFrame } from './crop-frame.component.tsx';
import styles from './crop-photo.module.css';
import { photoFailureText } from './photo-file.ts';
import type { ReadPicture } from './picture-tools.ts';

/** Sends a JPEG; `onProgress` gets the received part, 0 to 1. */
export type SendPhoto<Answer> = (
  jpeg: Blob,
  signal: AbortSignal,
  onProgress: (done: number) => void,
) => Promise<Answer>;

export interface CropPhotoProps {
  readonly url: string;
  readonly picture: ReadPicture;
  readonly send: SendPhoto<unknown>;
  /** Called after sending and on cancel. */
  readonly onClose: () => void;
}

/** Chooses the 3:4 part of a picture and sends it as a JPEG (spec 5.5). */
export function CropPhotoDialog({ url, picture, send, onClose }: CropPhotoProps) {
  const [area, setArea] = useState<Area>(() => centeredArea(picture));
  const { sending, done, failure, start } = useSending(async (signal, onProgress) => {
    await send(await picture.toJpeg(area), signal, onProgress);
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
      {sending && <ProgressBar label="Sending the photo" done={done} />}
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </Dialog>
  );
}

/** Sends one photo at a time, and aborts when the dialog unmounts. */
function useSending(send: (signal: AbortSignal, onProgress: (done: number) => void) => Promise<void>) {
  const [state, setState] = useState<{ sending: boolean; failure: string }>({ sending: false, failure: '' });
  const [done, setDone] = useState<number>();
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  const start = async () => {
    control.current = new AbortController();
    const { signal } = control.current;
    setState({ sending: true, failure: '' });
    setDone(undefined);
    try {
      await send(signal, setDone);
    } catch (error) {
      if (!signal.aborted) setState({ sending: false, failure: photoFailureText(error) });
    }
  };
  return { ...state, done, start: () => void start() };
}
