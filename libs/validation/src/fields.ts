import type { Rule, Values } from './rule.ts';
import type { Violation, ViolationCode } from './violation.ts';

/** The rule of each field of a form or request, used on both sides. */
export type Fields<Name extends string = string> = Readonly<Record<Name, Rule>>;

/** The violations by field, without valid fields. */
export type Violations<Name extends string = string> = Partial<Record<Name, Violation>>;

export function checkFields<Name extends string>(fields: Fields<Name>, values: Values): Violations<Name> {
  const violations: Violations<Name> = {};
  for (const field of Object.keys(fields) as Name[]) {
    const violation = fields[field](values[field], values);
    if (violation) violations[field] = violation;
  }
  return violations;
}

/** For final-form's `validate`: the message of each invalid field. */
export function formValidator<Name extends string>(
  fields: Fields<Name>,
): (values: Values) => Partial<Record<Name, string>> {
  return (values) => mapFields(checkFields(fields, values), ({ message }) => message);
}

/** For the `fields` of an error answer; undefined when all fields are valid. */
export function fieldCodes<Name extends string>(
  fields: Fields<Name>,
  values: Values,
): Partial<Record<Name, ViolationCode[]>> | undefined {
  const violations = checkFields(fields, values);
  return Object.keys(violations).length > 0 ? mapFields(violations, ({ code }) => [code]) : undefined;
}

function mapFields<Name extends string, Result>(
  violations: Violations<Name>,
  map: (violation: Violation) => Result,
): Partial<Record<Name, Result>> {
  const result: Partial<Record<Name, Result>> = {};
  for (const [field, violation] of Object.entries<Violation | undefined>(violations)) {
    if (violation) result[field as Name] = map(violation);
  }
  return result;
}
