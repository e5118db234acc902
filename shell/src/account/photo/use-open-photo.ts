import { useEffect, useRef, useState } from 'react';
import { openPhoto } from './open-photo.ts';
import type { OpenPhoto } from './open-photo.ts';
import type { PictureTools } from './picture-tools.ts';

/** From a chosen file to a picture that can be cropped, or to what is wrong with it. */
export function useOpenPhoto(pictures: PictureTools) {
  const [open, setOpen] = useState<OpenPhoto | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  // The file that was chosen last; none once the field is gone.
  const wanted = useRef<File | null>(null);

  useEffect(() => () => open?.close(), [open]);
  useEffect(
    () => () => {
      wanted.current = null;
    },
    [],
  );

  const choose = async (file: File) => {
    wanted.current = file;
    setProblem(undefined);
    setOpening(true);
    const opened = await openPhoto(file, pictures);
    const isWrong = typeof opened === 'string';
    if (wanted.current !== file) {
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
