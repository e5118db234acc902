import { inPast, olderThan } from './dates.ts';
import type { Fields } from './fields.ts';
import { streetAddress, zipCode } from './named-rules.ts';
import { chosen, required } from './presence.ts';
import { all, isAbsent, type Rule, textOf, withMessage } from './rule.ts';
import { digits, length, name } from './text.ts';
import { url } from './url.ts';
import { violate } from './violation.ts';

/** The least age of a person with a payout account, in years (spec 9). */
const leastAge = 13;

/** A date as people type it, MM/DD/YYYY, as 'YYYY-MM-DD'; undefined for other text. Whether the day exists is not checked. */
export function isoDateOf(typed: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(typed.trim()) ?? [];
  return year && `${year}-${month}-${day}`;
}

/** What the rules of a payment profile depend on, besides the values themselves. */
export interface PayoutProfileContext {
  /** 'YYYY-MM-DD', where the salon is. */
  readonly today: string;
  /** The provider has the last digits of the social security number; they may be left empty. */
  readonly isSsnProvided: boolean;
  /** The provider has the tax id of the company. */
  readonly isTaxIdProvided: boolean;
  /** What the provider asks for, in its own names: `individual.id_number`. */
  readonly fieldsNeeded: readonly string[];
}

/**
 * The payment profile (spec 5.6, Payout form). A company also needs a name and a tax id; the full personal number and a document are needed once the
 * provider asks for them.
 */
export function payoutProfileFields(context: PayoutProfileContext) {
  const { today, isSsnProvided, isTaxIdProvided, fieldsNeeded } = context;
  const isNeeded = (ending: string): boolean => fieldsNeeded.some((field) => field.endsWith(ending));
  return {
    legalEntityType: chosen,
    firstName: legalName,
    lastName: legalName,
    dateOfBirth: all(required, bornBefore(today)),
    ssnLast4: all(...(isSsnProvided ? [] : [required]), digits, length({ min: 4, max: 4 })),
    businessName: ofCompany(all(required, length({ max: 100 }))),
    businessUrl: all(required, url),
    businessTaxId: ofCompany(isTaxIdProvided ? nineDigits : all(required, nineDigits)),
    address: streetAddress,
    zip: zipCode,
    city: withMessage(required, 'Enter an existing zip'),
    personal_id_number: isNeeded('.id_number') ? all(required, nineDigits) : nineDigits,
    legalDocument: isNeeded('.verification.document') ? required : () => undefined,
  } satisfies Fields;
}

/** A bank account for payouts (spec 5.6); the country is always the United States. */
export const bankAccountFields = {
  legalEntityType: chosen,
  businessAccountName: all(required, length({ max: 100 })),
  accountNumber: all(required, digits, length({ min: 4, max: 17 })),
  routingNumber: all(required, digits, length({ min: 9, max: 9 })),
} satisfies Fields;

const legalName = all(required, name, length({ max: 100 }));

/** Numbers of persons and companies have nine digits, typed with dashes. */
const nineDigits: Rule = (value) =>
  isAbsent(value)
    ? undefined
    : all(digits, length({ min: 9, max: 9 }))((textOf(value) ?? '').replaceAll('-', ''));

function bornBefore(today: string): Rule {
  const rule = all(inPast(today), olderThan(leastAge, today));
  return (value) => {
    if (isAbsent(value)) return undefined;
    const date = isoDateOf(textOf(value) ?? '');
    return date === undefined ? violate('VALUE_IS_NOT_A_DATE') : rule(date);
  };
}

function ofCompany(rule: Rule): Rule {
  return (value, values) => (values?.['legalEntityType'] === 'company' ? rule(value, values) : undefined);
}
