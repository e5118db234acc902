import { isAbsent, type Rule, textOf } from './rule.ts';
import { exactLength, violate, type ViolationCode } from './violation.ts';

/** Letters of any language with their accents; ’ is accepted as an apostrophe, since phones type it. */
const alphaForm = /^[\p{L}\p{M} ]+$/u;
const nameForm = /^\p{L}[\p{L}\p{M}\d '’.-]*$/u;
const salonNameForm = /^\p{L}[\p{L}\p{M}\d !&+\-?'’.]*$/u;

/** No combining accents: the same password typed on another device would have other bytes, and another hash. */
const passwordForm = /^[\p{L}\d!?@#$%&*\-+,. ]+$/u;

const phoneForm = /^(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/;

/** Words and dots before the @, a host name of two or more labels after it: RFC 5321 without quoted forms. */
const emailForm =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;
/** In characters, as in RFC 5321. */
export const maxEmailLength = 254;
const longestMailbox = 64;

/** Letters, spaces allowed. */
export const alpha = ofForm(alphaForm, 'VALUE_IS_NOT_ALPHA');

/** A person's name: starts with a letter, then letters, digits, space, apostrophe, dot, hyphen. */
export const name = ofForm(nameForm, 'VALUE_IS_NOT_NAME');

/** Starts with a letter, then letters, digits, space and ! & + - ? ' . */
export const salonName = ofForm(salonNameForm, 'VALUE_IS_NOT_SALON_NAME');

/** Letters, digits, space and ! ? @ # $ % & * - + , . */
export const password = ofForm(passwordForm, 'VALUE_IS_NOT_PASSWORD');

/** US 10 digits, optional parentheses, dashes, dots or spaces. */
export const phone = ofForm(phoneForm, 'VALUE_IS_NOT_PHONE');

/** Digits only, as in phones and ZIPs: the specification's "numeric" for values that are not quantities. */
export const digits = ofForm(/^\d+$/, 'VALUE_IS_NOT_A_NUMBER');

/** Standard e-mail form. */
export const email: Rule = (value) => {
  if (isAbsent(value)) return undefined;
  const text = textOf(value) ?? '';
  const isEmail =
    text.length <= maxEmailLength && text.indexOf('@') <= longestMailbox && emailForm.test(text);
  return isEmail ? undefined : violate('VALUE_IS_NOT_EMAIL');
};

/** At least `min` and at most `max` characters, counted as code points like in Postgres. */
export function length({ min = 0, max = Infinity }: { min?: number; max?: number }): Rule {
  return (value) => {
    if (isAbsent(value)) return undefined;
    const size = [...(textOf(value) ?? '')].length;
    if (size > max) return violate('VALUE_IS_TOO_LONG', max, min === max ? exactLength : undefined);
    if (size < min) return violate('VALUE_IS_TOO_SHORT', min, min === max ? exactLength : undefined);
    return undefined;
  };
}

function ofForm(form: RegExp, code: ViolationCode): Rule {
  return (value) => (isAbsent(value) || form.test(textOf(value) ?? '') ? undefined : violate(code));
}
