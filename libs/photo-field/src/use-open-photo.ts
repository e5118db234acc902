import { useEffect, useRef, useState } from 'react';
import { openPhoto } from './open-photo.ts';
import type { OpenPhoto } from './open-photo.ts';
import type { PictureTools } from './picture-tools.ts';

/** Turns a chosen file into a picture that can be cropped, or into an error text. */
export function useOpenPhoto(pictures: PictureTools) {
  const [open, setOpen] = useState<OpenPhoto | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  // The file chosen last; null after unmounting.
  const latest = useRef<File | null>(null);

  useEffect(() => () => open?.close(), [open]);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );

  const choose = async (file: File) => {
    latest.current = file;
    setProblem(undefined);
    setOpening(true);
    const opened = await openPhoto(file, pictures);
    const isWrong = typeof opened === 'string';
    if (latest.current !== file) {
      if (!isWrong) opened.close();
      return;
    }
    setOpening(false);
    if (isWrong) setProblem(opened);
    else setOpen(opened);
  };

  return {
    open,
    problem,
    isOpening,
    choose: (file: File) => void choose(file),
    close: () => setOpen(null),
  };
}
