import { imageUpload } from '@frizo/contracts';
import { isRequestError } from '@frizo/remote-kit';
import { messageOfCode } from '@frizo/validation';

/** Spec 5.5, image upload. */
export const photoHint = 'JPG or PNG, up to 10 MB, portrait, 900x1200 or better';

/** Also shown for a file that claims to be a picture but is none. */
const wrongFormat = messageOfCode('WRONG_FILE_FORMAT');

/** What file dialogs offer: a phone that takes HEIC pictures then converts them itself. */
export const photoTypes: readonly string[] = imageUpload.types;

type FileFacts = Pick<File, 'type' | 'size' | 'name'>;

/** What is wrong with a file, judging by its declared type and size (spec 5.5). */
export function problemOfFile(file: FileFacts): string | undefined {
  if (!photoTypes.includes(file.type) && !isHeic(file)) return wrongFormat;
  return file.size > imageUpload.maxBytes ? messageOfCode('FILE_IS_TOO_BIG') : undefined;
}

/** The text for a file that this browser cannot decode. */
export function undecodableText(file: FileFacts): string {
  return isHeic(file)
    ? `${wrongFormat} This browser cannot open HEIC pictures: choose a JPG or PNG.`
    : wrongFormat;
}

/** A picture as iPhones store it. Browsers that can decode it, Apple's, convert it by cropping; many name its type only by the file's ending. */
function isHeic({ type, name }: FileFacts): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Shown when a photo could not be sent. */
export function photoFailureText(error: unknown): string {
  const [code] = (isRequestError(error) && (error.fields?.['file'] ?? error.fields?.['bytes'])) || [];
  if (code !== undefined) return messageOfCode(code);
  const isRateLimited = isRequestError(error) && error.status === 429 && error.message !== '';
  return isRateLimited ? error.message : 'The photo could not be sent. Please try again.';
}
