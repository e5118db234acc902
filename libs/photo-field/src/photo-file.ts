import { imageUpload } from '@frizo/contracts';
import { messageOfCode } from '@frizo/validation';

/** Spec 5.5, image upload. */
export const photoHint = 'JPG or PNG, up to 10 MB, portrait, 900x1200 or better';

/** Also shown for a file that claims to be a picture but is none. */
export const wrongFormat = messageOfCode('WRONG_FILE_FORMAT');

export const photoTypes: readonly string[] = imageUpload.types;

/** What is wrong with a file, judging by its declared type and size (spec 5.5). */
export function problemOfFile({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!photoTypes.includes(type)) return wrongFormat;
  return size > imageUpload.maxBytes ? messageOfCode('FILE_IS_TOO_BIG') : undefined;
}
