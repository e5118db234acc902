import type { ComponentType } from 'react';
import { bypassFailedPreloads } from '@frizo/remote-kit/parts';
import type { CropPhotoProps } from './crop-photo.dialog.tsx';
import { problemOfFile, undecodableText } from './photo-file.ts';
import type { PictureTools, ReadPicture } from './picture-tools.ts';

/** A picture ready for cropping, with the dialog that crops it. */
export interface OpenPhoto {
  readonly url: string;
  readonly picture: ReadPicture;
  readonly Dialog: ComponentType<CropPhotoProps>;
  readonly close: () => void;
}

/** Reads a chosen file and loads the crop dialog. Resolves to an error text if either fails. */
export async function openPhoto(file: File, pictures: PictureTools): Promise<OpenPhoto | string> {
  const picture = await readPhoto(file, pictures);
  if (typeof picture === 'string') return picture;
  const Dialog = await loadDialog();
  if (Dialog === null) {
    picture.close();
    return 'The photo could not be opened. Please try again.';
  }
  const { url, release } = pictures.createUrl(file);
  const close = () => {
    picture.close();
    release();
  };
  return { url, picture, Dialog, close };
}

/** Checks and decodes a chosen file. Resolves to an error text if that fails. */
export async function readPhoto(file: File, pictures: PictureTools): Promise<ReadPicture | string> {
  const problem = problemOfFile(file);
  if (problem !== undefined) return problem;
  return pictures.read(file).catch(() => undecodableText(file));
}

/** Loaded on demand, with the cropping library that only it needs. */
async function loadDialog(): Promise<ComponentType<CropPhotoProps> | null> {
  try {
    const { CropPhotoDialog } = await import(/* webpackChunkName: "crop-photo" */ './crop-photo.dialog.tsx');
    return CropPhotoDialog;
  } catch {
    bypassFailedPreloads();
    return null;
  }
}
