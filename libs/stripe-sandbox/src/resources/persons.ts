import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { newId } from '../server/ids.ts';
import type { Parameters } from '../server/parameters.ts';
import { defineTable, type Scope } from '../server/store.ts';
import { documentOf, type IdentityDocument } from './files.ts';
import { checkIdentity, type IdentityCheck, type IdentityNeeds } from './identity-check.ts';
import { mergedMetadata } from './shared-shapes.ts';

/** A person of a connected account, with the numbers that are never sent back. */
export interface PersonRecord {
  readonly id: string;
  readonly account: string;
  readonly created: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly title: string | null;
  readonly dob: { readonly day: number; readonly month: number; readonly year: number } | null;
  readonly address: Stripe.Address | null;
  readonly ssnLast4: string | null;
  readonly idNumber: string | null;
  readonly document: IdentityDocument | null;
  readonly roles: Readonly<Record<Role, boolean>>;
  readonly percentOwnership: number | null;
  readonly metadata: Stripe.Metadata;
}

type Role = 'representative' | 'owner' | 'director' | 'executive';

/** Persons, in the scope of their account. */
export const persons = defineTable<PersonRecord>('person', {
  present: (person, scope) => presentPerson(person, { contact: false, title: false }, scope.nowSeconds()),
});

/** A person of whom nothing is known yet. */
export function newPerson(account: string, now: number): PersonRecord {
  return {
    id: newId('person'),
    account,
    created: now,
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    title: null,
    dob: null,
    address: null,
    ssnLast4: null,
    idNumber: null,
    document: null,
    roles: { representative: false, owner: false, director: false, executive: false },
    percentOwnership: null,
    metadata: {},
  };
}

interface ReadingContext {
  /** Where uploaded documents may be: the platform's files and those of the account. */
  readonly scopes: readonly Scope[];
  readonly now: number;
}

/**
 * The person after a request: fields that are not in `input` keep their value.
 * @throws StripeFailure 400 for a date, number or document that cannot be one
 */
export function readPerson(before: PersonRecord, input: Parameters, context: ReadingContext): PersonRecord {
  const text = (name: string, known: string | null) => {
    const given = input.nullableText(name);
    return given === undefined ? known : given;
  };
  input.accept('gender', 'maiden_name', 'nationality', 'political_exposure', 'registered_address');
  const relationship = input.object('relationship');
  const title = relationship?.nullableText('title');
  const role = (name: Role) => relationship?.boolean(name) ?? before.roles[name];
  return {
    ...before,
    firstName: text('first_name', before.firstName),
    lastName: text('last_name', before.lastName),
    email: text('email', before.email),
    phone: text('phone', before.phone),
    title: title === undefined ? before.title : title,
    dob: readDob(input) ?? before.dob,
    address: readAddressChanges(before.address, input),
    ssnLast4: readDigits(input, 'ssn_last_4', 4) ?? before.ssnLast4,
    idNumber: readDigits(input, 'id_number', 9) ?? before.idNumber,
    document: readDocument(input, context) ?? before.document,
    roles: {
      representative: role('representative'),
      owner: role('owner'),
      director: role('director'),
      executive: role('executive'),
    },
    percentOwnership: relationship?.decimal('percent_ownership') ?? before.percentOwnership,
    metadata: mergedMetadata(before.metadata, input),
  };
}

/** The address after a request; unlike that of a customer it keeps the parts that are not named. */
export function readAddressChanges(before: Stripe.Address | null, input: Parameters): Stripe.Address | null {
  const changes = input.object('address');
  if (changes === undefined) return before;
  const part = (name: keyof Stripe.Address) => {
    const given = changes.nullableText(name);
    return given === undefined ? (before?.[name] ?? null) : given;
  };
  return {
    city: part('city'),
    country: part('country') ?? 'US',
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  };
}

function readDob(input: Parameters): PersonRecord['dob'] | undefined {
  const dob = input.object('dob');
  if (dob === undefined) return undefined;
  const [day, month, year] = [
    dob.requiredInteger('day', { min: 1, max: 31 }),
    dob.requiredInteger('month', { min: 1, max: 12 }),
    dob.requiredInteger('year', { min: 1900 }),
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1)
    throw invalidRequest('The date of birth is not a date.', { param: dob.nameOf('day') });
  return { day, month, year };
}

/** Digits with or without separators; Stripe accepts 123-45-6789. */
function readDigits(input: Parameters, name: string, length: number): string | undefined {
  const given = input.text(name)?.replaceAll(/[-\s]/g, '');
  if (given === undefined) return undefined;
  if (given.length !== length || !/^\d+$/.test(given))
    throw invalidRequest(`The ${name.replaceAll('_', ' ')} must have ${length} digits.`, {
      code: name === 'id_number' ? 'id_number_invalid' : 'parameter_invalid_string_blank',
      param: input.nameOf(name),
    });
  return given;
}

function readDocument(input: Parameters, { scopes, now }: ReadingContext): IdentityDocument | undefined {
  const verification = input.object('verification');
  verification?.accept('additional_document');
  const document = verification?.object('document');
  document?.accept('back');
  const front = document?.text('front');
  return front === undefined || document === undefined
    ? undefined
    : documentOf(scopes, front, document.nameOf('front'), now);
}

/** What a check of this person finds now. */
export function checkPerson(person: PersonRecord, needs: IdentityNeeds, now: number): IdentityCheck {
  return checkIdentity(person, needs, now);
}

/** The person as Stripe sends it. */
export function presentPerson(person: PersonRecord, needs: IdentityNeeds, now: number): Stripe.Person {
  const check = checkPerson(person, needs, now);
  const documentError = check.errors.find(
    ({ field }) => field === 'verification.document' && person.document,
  );
  return {
    id: person.id,
    object: 'person',
    account: person.account,
    address: person.address ?? noAddress,
    created: person.created,
    dob: person.dob ?? { day: null, month: null, year: null },
    email: person.email,
    first_name: person.firstName,
    future_requirements: emptyRequirements,
    id_number_provided: person.idNumber !== null,
    last_name: person.lastName,
    metadata: person.metadata,
    phone: person.phone,
    political_exposure: 'none',
    relationship: {
      authorizer: false,
      ...person.roles,
      legal_guardian: false,
      percent_ownership: person.percentOwnership,
      title: person.title,
    },
    requirements: {
      alternatives: [],
      currently_due: [...check.due],
      errors: check.errors.map(({ field, code, reason }) => ({
        code: code as Stripe.Person.Requirements.Error['code'],
        reason,
        requirement: field,
      })),
      eventually_due: [...check.due],
      past_due: [...check.due],
      pending_verification: [...check.pending],
    },
    ssn_last_4_provided: person.ssnLast4 !== null || person.idNumber !== null,
    verification: {
      additional_document: { back: null, details: null, details_code: null, front: null },
      details: check.errors[0]?.reason ?? null,
      details_code: check.errors[0]?.code ?? null,
      document: {
        back: null,
        details: documentError?.reason ?? null,
        details_code: documentError ? 'document_failed_test_mode' : null,
        front: person.document?.id ?? null,
      },
      status: check.status,
    },
  };
}

const noAddress: Stripe.Address = {
  city: null,
  country: 'US',
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

const emptyRequirements = {
  alternatives: [],
  currently_due: [],
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};
