import { DomainError } from '@frizo/service-kit';
import {
  askProvider as askOrRefuse,
  providerAway as providerDoesNotAnswer,
} from '../provider/provider-away.ts';

/** The form's field of each parameter that the provider may refuse (spec 3, Payment profile form); the longest match counts. */
const fieldOfParameter: readonly (readonly [part: string, field: string])[] = [
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['dob', 'dateOfBirth'],
  ['ssn_last_4', 'ssnLast4'],
  ['id_number', 'personal_id_number'],
  ['verification', 'legalDocument'],
  ['tax_id', 'businessTaxId'],
  ['business_profile[url]', 'businessUrl'],
  ['company[name]', 'businessName'],
  ['business_type', 'legalEntityType'],
  ['postal_code', 'zip'],
  ['[city]', 'city'],
  ['[state]', 'state'],
  ['address', 'address'],
  ['external_account', 'token'],
];

/**
 * Runs a request to the provider for a caller who waits for it.
 * @throws DomainError 400 payout.refused with the provider's message, at the field that it is about; 503 payout.provider_away without an answer
 */
export function askProvider<Result>(request: () => Promise<Result>): Promise<Result> {
  return askOrRefuse(request, { key: awayKey, refused });
}

/** 400 with what the provider says about a request. */
export function refused({
  message,
  param,
}: {
  readonly message: string;
  readonly param?: string;
}): DomainError {
  const field = param && fieldOfParameter.find(([part]) => param.includes(part))?.[1];
  return new DomainError('payout.refused', message, {
    ...(field && { fields: { [field]: ['VALUE_IS_INVALID'] } }),
  });
}

const awayKey = 'payout.provider_away';

/** 503: nobody knows yet what the provider has done; what was begun goes on by itself. */
export function providerAway(): DomainError {
  return providerDoesNotAnswer(awayKey);
}
