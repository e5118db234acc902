import type { IdentityDocument } from './files.ts';

/** What is known of a person, with the numbers that are never sent back. */
export interface IdentityFacts {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dob: { readonly day: number; readonly month: number; readonly year: number } | null;
  readonly address: { readonly [part in (typeof addressParts)[number]]?: string | null } | null;
  readonly ssnLast4: string | null;
  readonly idNumber: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly title: string | null;
  readonly document: IdentityDocument | null;
}

/** An entry of `requirements.errors`, with the field below the person. */
export interface IdentityError {
  readonly field: string;
  readonly code: string;
  readonly reason: string;
}

/** The result of checking a person: fields that are due, being checked, or wrong, as names below the person. */
export interface IdentityCheck {
  readonly status: 'unverified' | 'pending' | 'verified';
  readonly due: readonly string[];
  readonly pending: readonly string[];
  readonly errors: readonly IdentityError[];
}

/** Which fields a person must have, besides those that everybody must have. */
export interface IdentityNeeds {
  readonly contact: boolean;
  readonly title: boolean;
}

const addressParts = ['city', 'line1', 'postal_code', 'state'] as const;

/** Stripe's documented test values: dates of birth that match, and numbers (whole or their last four digits). */
const matchingBirthYears = [1901, 1902];
const matchingNumbers = ['000000000', '222222222'];
const wrongNumber = '111111111';
const unmatchedStreets = ['address_no_match', 'address_line1_no_match'];

/**
 * Checks a person as Stripe does in test mode: first that everything is there, then the keyed data against the documented test values. Who does not
 * match is asked for the whole id number, and then for a document.
 */
export function checkIdentity(facts: IdentityFacts, needs: IdentityNeeds, now: number): IdentityCheck {
  const missing = missingFields(facts, needs);
  if (missing.length > 0) return { status: 'unverified', due: missing, pending: [], errors: [] };
  const problem = keyedProblem(facts);
  if (problem === undefined) return { status: 'verified', due: [], pending: [], errors: [] };
  return checkDocument(facts.document, problem, now);
}

function checkDocument(
  document: IdentityDocument | null,
  problem: IdentityError,
  now: number,
): IdentityCheck {
  const field = 'verification.document';
  if (document === null) {
    return { status: 'unverified', due: [problem.field], pending: [], errors: [problem] };
  }
  if (now < document.checkedAt) return { status: 'pending', due: [], pending: [field], errors: [] };
  if (document.isAccepted) return { status: 'verified', due: [], pending: [], errors: [] };
  const error = {
    field,
    code: 'verification_document_failed_test_mode',
    reason:
      'A test data helper was supplied to simulate verification failure. Upload another document to try again.',
  };
  return { status: 'unverified', due: [field], pending: [], errors: [error] };
}

function missingFields(facts: IdentityFacts, { contact, title }: IdentityNeeds): string[] {
  const has: readonly (readonly [string, unknown])[] = [
    ...addressParts.map((part) => [`address.${part}`, facts.address?.[part]] as const),
    ...['day', 'month', 'year'].map((part) => [`dob.${part}`, facts.dob] as const),
    ['first_name', facts.firstName],
    ['last_name', facts.lastName],
    ['ssn_last_4', facts.ssnLast4 ?? facts.idNumber],
    ...(contact ? [['email', facts.email] as const, ['phone', facts.phone] as const] : []),
    ...(title ? [['relationship.title', facts.title] as const] : []),
  ];
  return has.filter(([, value]) => !value).map(([name]) => name);
}

/** What does not match; the whole number is asked for before a document is. */
function keyedProblem({ dob, address, idNumber, ssnLast4 }: IdentityFacts): IdentityError | undefined {
  const next = idNumber === null ? 'id_number' : 'verification.document';
  const digits = idNumber ?? ssnLast4 ?? '';
  if (wrongNumber.endsWith(digits))
    return {
      field: 'id_number',
      code: 'verification_failed_id_number_match',
      reason: 'The ID number that was provided does not match the person.',
    };
  if (unmatchedStreets.includes(address?.line1 ?? ''))
    return {
      field: 'verification.document',
      code: 'verification_failed_address_match',
      reason: 'The address that was provided could not be verified.',
    };
  const hasMatchingBirth = dob?.day === 1 && dob.month === 1 && matchingBirthYears.includes(dob.year);
  if (hasMatchingBirth && matchingNumbers.some((number) => number.endsWith(digits))) return undefined;
  return {
    field: next,
    code: 'verification_failed_keyed_identity',
    reason: 'The identity information that was entered could not be verified.',
  };
}
