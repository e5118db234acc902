import type { Violation } from './violation.ts';

/** All values of the form or request that contains the value, by field. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the violation of a value, or undefined. Rules accept an absent value, except those about presence, so that optional fields need no rules of
 * their own. Only rules that compare fields use the other values.
 */
export type Rule = (value: unknown, values?: Values) => Violation | undefined;

/** The first violation of several rules, in order. */
export function all(...rules: readonly Rule[]): Rule {
  return (value, values) => {
    for (const rule of rules) {
      const violation = rule(value, values);
      if (violation) return violation;
    }
    return undefined;
  };
}

/** The same rule with another message, for forms with their own text in the specification. The code stays. */
export function withMessage(rule: Rule, message: string): Rule {
  return (value, values) => {
    const violation = rule(value, values);
    return violation && { ...violation, message };
  };
}

/** Nothing, blank text or an empty list. False and 0 are values. */
export function isAbsent(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** The text of a form field's value; undefined for other values, which then violate every rule about text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
