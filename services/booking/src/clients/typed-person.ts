import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import {
  cleanText,
  email,
  fieldCodes,
  normalizeEmail,
  phoneDigits,
  shortPersonName,
} from '@frizo/validation';

export interface TypedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** Undefined if not given. */
  readonly email?: string | undefined;
}

/** The client of a professional, in the dialog for clients (spec 5.3): names of 2 to 32. */
const clientFields = {
  firstName: shortPersonName,
  lastName: shortPersonName,
  phone: phoneDigits,
  email,
};

/** Normalized for validation and storage. */
export function cleanPerson<Person extends TypedPerson>(person: Person): Person {
  return {
    ...person,
    firstName: cleanText(person.firstName),
    lastName: cleanText(person.lastName),
    phone: withoutMask(person.phone),
    ...(person.email === undefined ? {} : { email: normalizeEmail(person.email) }),
  };
}

/** @throws DomainError 400 with codes by field, each field name with the prefix */
export function refuseWrong(codes: Partial<Record<string, string[]>> | undefined, prefix = ''): void {
  if (!codes) return;
  const fields: Record<string, string[]> = {};
  for (const [field, found] of Object.entries(codes)) if (found) fields[prefix + field] = found;
  throw new DomainError(errorKeys.badRequest, 'Some fields are wrong.', { fields });
}

export function refuseWrongPerson(person: TypedPerson): void {
  refuseWrong(fieldCodes(clientFields, { ...person }));
}

/** Removes the punctuation of a phone such as (111) 111-1111; other characters stay, for the validation to report. */
export function withoutMask(phone: string): string {
  return phone.replace(/[\s().-]/g, '');
}

/** The specification's text (8.2). */
export function clientExists(): DomainError {
  return new DomainError('client.exists', 'This client already exist', { status: 409 });
}
