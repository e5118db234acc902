import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import { cleanText, fieldCodes, phoneDigits, shortPersonName } from '@frizo/validation';

export interface TypedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** The client of a professional, in the dialog for clients (spec 5.3): names of 2 to 32. */
export const clientFields = { firstName: shortPersonName, lastName: shortPersonName, phone: phoneDigits };

/** As it is checked and kept. */
export function cleanPerson<Person extends TypedPerson>(person: Person): Person {
  return {
    ...person,
    firstName: cleanText(person.firstName),
    lastName: cleanText(person.lastName),
    phone: withoutMask(person.phone),
  };
}

/** @throws DomainError 400 with codes by field, each name with the prefix in front */
export function refuseWrong(codes: Partial<Record<string, string[]>> | undefined, prefix = ''): void {
  if (!codes) return;
  const fields: Record<string, string[]> = {};
  for (const [field, found] of Object.entries(codes)) if (found) fields[prefix + field] = found;
  throw new DomainError(errorKeys.badRequest, 'Some fields are wrong.', { fields });
}

export function refuseWrongPerson(person: TypedPerson): void {
  refuseWrong(fieldCodes(clientFields, { ...person }));
}

/** Of a phone that may be typed as (111) 111-1111; whatever else is no digit stays, for the rule to name. */
export function withoutMask(phone: string): string {
  return phone.replace(/[\s().-]/g, '');
}
