import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Not in spec 8.3, which has no code for a value outside the allowed set; forms never send one. */
const invalid = 'VALUE_IS_INVALID';
const required = 'VALUE_IS_REQUIRED';

/** Codes of spec 8.3 by field, from the issues of the schema. A field inside a list is named `appointments.0.artistId`. */
export function fieldCodes(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.join('.');
    const codes = (fields[field] ??= []);
    const code = codeOf(issue);
    if (!codes.includes(code)) codes.push(code);
  }
  return fields;
}

function codeOf(issue: Issue): string {
  // A contract may name the code itself: `z.string().regex(phone, 'VALUE_IS_NOT_PHONE')`.
  if (/^[A-Z]+(_[A-Z]+)+$/.test(issue.message)) return issue.message;
  if (isMissing(issue)) return required;
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? invalid;
    case 'too_big':
      return isLength(issue.origin) ? 'VALUE_IS_TOO_LONG' : 'VALUE_IS_TO_HIGH';
    case 'too_small':
      return isLength(issue.origin) ? 'VALUE_IS_TOO_SHORT' : 'VALUE_IS_TO_LOW';
    case 'invalid_format':
      return formats[issue.format] ?? invalid;
    case 'invalid_union':
      return codeOfUnion(issue.errors);
    default:
      return invalid;
  }
}

/** Absent, null where that is not allowed, or an empty text where it must not be empty. */
function isMissing(issue: Issue): boolean {
  if (issue.input === undefined || issue.input === null) return issue.code !== 'custom';
  return issue.code === 'too_small' && typeof issue.input === 'string' && issue.input.trim() === '';
}

/** The code that all options of a union share. */
function codeOfUnion(options: readonly (readonly Issue[])[]): string {
  const codes = new Set(
    options.map(([first]) => (first && first.path.length === 0 ? codeOf(first) : invalid)),
  );
  return codes.size === 1 ? ([...codes][0] as string) : invalid;
}

function isLength(origin: string): boolean {
  return origin === 'string' || origin === 'array';
}

const types: Readonly<Record<string, string>> = {
  number: 'VALUE_IS_NOT_A_NUMBER',
  int: 'VALUE_IS_NOT_A_NUMBER',
  date: 'VALUE_IS_NOT_A_DATE',
};

const formats: Readonly<Record<string, string>> = {
  email: 'VALUE_IS_NOT_EMAIL',
  url: 'VALUE_IS_NOT_URL',
  date: 'VALUE_IS_NOT_A_DATE',
  datetime: 'VALUE_IS_NOT_A_DATE',
  safeint: 'VALUE_IS_NOT_A_NUMBER',
};
