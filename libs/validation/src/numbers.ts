import { isAbsent, type Rule, textOf } from './rule.ts';
import { violate, type Violation } from './violation.ts';

/** Common notation: no exponents, no hexadecimals, no spaces. */
const numberForm = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Must be numeric. */
export const number: Rule = (value) =>
  isAbsent(value) || isNumeric(value) ? undefined : violate('VALUE_IS_NOT_A_NUMBER');

export function greaterThan(limit: number): Rule {
  return compared((value) => (value > limit ? undefined : violate('VALUE_IS_TO_LOW', limit)));
}

export function atLeast(limit: number): Rule {
  return compared((value) =>
    value >= limit ? undefined : violate('VALUE_IS_TO_LOW', limit, 'Must be equal or greater than {value}'),
  );
}

export function lessThan(limit: number): Rule {
  return compared((value) => (value < limit ? undefined : violate('VALUE_IS_TO_HIGH', limit)));
}

export function atMost(limit: number): Rule {
  return compared((value) =>
    value <= limit ? undefined : violate('VALUE_IS_TO_HIGH', limit, 'Must be equal or less than {value}'),
  );
}

export function equalTo(limit: number): Rule {
  return compared((value) => (value === limit ? undefined : violate('VALUE_IS_NOT_EQUAL', limit)));
}

export function notEqualTo(limit: number): Rule {
  return compared((value) => (value !== limit ? undefined : violate('VALUE_IS_EQUAL', limit)));
}

/** A value that is not a number cannot be compared, and is reported as such. */
function compared(compare: (value: number) => Violation | undefined): Rule {
  return (value) => number(value) ?? (isAbsent(value) ? undefined : compare(Number(value)));
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : numberForm.test(textOf(value) ?? '');
}
