import { errorKeys } from '@frizo/contracts';
import { DomainError } from '../domain-error.ts';

/** Why a file was refused, always with the code at `file`; the texts are those of spec 5.5. */
export const uploadRefusals = {
  missing: () => refuse(400, errorKeys.badRequest, 'Please choose a file.', 'VALUE_IS_REQUIRED'),
  unreadable: () => refuse(400, errorKeys.badRequest, 'The request could not be read.', 'VALUE_IS_INVALID'),
  tooBig: () => refuse(413, errorKeys.tooLarge, "File's too big.", 'FILE_IS_TOO_BIG'),
  wrongFormat: () => refuse(400, errorKeys.badRequest, 'Wrong file format.', 'WRONG_FILE_FORMAT'),
};

function refuse(status: number, key: string, message: string, code: string): DomainError {
  return new DomainError(key, message, { status, fields: { file: [code] } });
}
