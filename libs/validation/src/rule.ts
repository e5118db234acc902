import type { Violation } from './violation.ts';

/** All values of the form or request that a value belongs to, by field. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Says what is wrong with a value, or nothing. Rules other than the ones about presence let an absent value pass, so that
 * optional fields need no rule of their own. Only rules that compare fields look at the others.
 */
export type Rule = (value: unknown, values?: Values) => Violation | undefined;

/** The first violation of several rules, in their order. */
export function all(...rules: readonly Rule[]): Rule {
  return (value, values) => {
    for (const rule of rules) {
      const violation = rule(value, values);
      if (violation) return violation;
    }
    return undefined;
  };
}

/** The same rule, told in other words, where the specification has some for one form. The code stays. */
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

/** Text of what a form field can hold; undefined of anything else, which then breaks every rule about text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
