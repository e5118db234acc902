/** For a text that must have one exact length, on both sides. */
export const exactLength = 'Must be exactly {limit} characters';

/**
 * Every code of spec 8.3 with its messages of 5.1, the usual one first. Texts and names match the specification exactly, including typos: tests and
 * translations use them as keys.
 */
export const messages = {
  VALUE_IS_REQUIRED: ['Required field'],
  VALUE_IS_NOT_A_NUMBER: ['Must be a number'],
  VALUE_IS_TOO_LONG: ['Too long. Must be {limit} characters or less', exactLength],
  VALUE_IS_TOO_SHORT: ['Too short. Must be {limit} character or more', exactLength],
  VALUE_IS_NOT_ALPHA: ['Must be alpha'],
  PASSWORDS_MUST_MATCH: ['Password fields must match'],
  VALUE_IS_NOT_PASSWORD: ['Symbols are not permitted'],
  VALUE_IS_NOT_SALON_NAME: ['Symbols are not permitted'],
  VALUE_IS_NOT_EMAIL: ['Invalid email'],
  VALUE_IS_NOT_NAME: ['Symbols are not permitted'],
  VALUE_IS_NOT_PHONE: ['Invalid phone'],
  VALUE_IS_NOT_URL: ['Invalid link'],
  IMAGE_REQUIRED: ['Please upload image'],
  SERVICE_REQUIRED: ['Please select Service', 'Please select Category'],
  ARTIST_REQUIRE: ['Please select Artist'],
  VALUE_IS_NOT_A_DATE: ['Invalid date'],
  VALUE_IS_NOT_IN_PAST: ['Past date required'],
  VALUE_IS_NOT_IN_FUTURE: ['Future date required'],
  VALUE_IS_TO_LOW: [
    'Must be greater than {value}',
    'Must be equal or greater than {value}',
    'Must be older than {value} {unit}',
  ],
  VALUE_IS_TO_HIGH: ['Must be less than {value}', 'Must be equal or less than {value}'],
  VALUE_IS_NOT_EQUAL: ['Must be equal to {value}'],
  VALUE_IS_EQUAL: ['Must not be equal to {value}'],
  SERVICE_IS_NOT_SELECTED: ["Service isn't selected"],
  ARTIST_IS_NOT_SELECTED: ["Artist isn't selected"],
  SELECTED_SERVICE_IS_MISSING: ['Selected service is missing'],
  SELECTED_SERVICE_IS_NOT_A_LEAF: ['Select service, not a category'],
} as const;

export type ViolationCode = keyof typeof messages;

/** The codes by their own names, for comparisons: `codes.VALUE_IS_REQUIRED`. */
export const codes = Object.fromEntries(Object.keys(messages).map((code) => [code, code])) as {
  readonly [Code in ViolationCode]: Code;
};

/** The violation of a rule: the code is sent over the wire, the message is for users. */
export interface Violation {
  readonly code: ViolationCode;
  /** One of the code's messages, with its limit. */
  readonly message: string;
  /** What the value was compared with, as in the message. */
  readonly limit?: number | string;
}

/** A violation with one of its code's messages: the first, unless another is named. */
export function violate<Code extends ViolationCode>(
  code: Code,
  limit?: number | string,
  message: (typeof messages)[Code][number] = messages[code][0],
  unit = '',
): Violation {
  if (limit === undefined) return { code, message };
  const filled = message.replace(/\{(?:limit|value)\}/, () => String(limit)).replace('{unit}', unit);
  return { code, message: filled, limit };
}

const unmeasured = 'Invalid value';

/** Codes that only a server returns, besides those of spec 8.3, with their messages. */
const serverMessages: Readonly<Record<string, string>> = {
  /** Spec 5.3. */
  CAPTCHA_REQUIRED: 'Captcha is required',
  IMAGE_IS_ALREADY_ADDED: 'This image is already in the gallery with this artist and service',
  /** Spec 5.6: the ZIP does not exist (8.2, zip.not_exists). */
  ZIP_NOT_EXISTS: 'Enter an existing zip',
  POSITION_NOT_IN_ZIP: 'The address is not in this zip',
  /** Working hours (spec 5.5). */
  HOURS_OVERLAP: 'These hours overlap other hours of the same artist',
  HOURS_ARE_TOO_SHORT: 'At least 15 minutes, and the end after the start',
  DATES_OVERLAP: 'There is already an entry for some of these dates',
  ADDRESS_NOT_EXISTS: 'Choose an address of this salon',
  /** Spec 5.5, image upload. */
  WRONG_FILE_FORMAT: 'Wrong file format.',
  FILE_IS_TOO_BIG: "File's too big.",
  USERNAME_IS_TAKEN: 'This e-mail already has an account. Log in, or reset its password.',
  ARTIST_EMAIL_IS_TAKEN: 'This e-mail cannot be used for an artist. Enter another one.',
  PASSWORD_IS_WRONG: 'This is not your password',
  NAME_MISLEADING: 'Choose a name without web addresses and without the name of this portal',
};

/** The message for a code from a server without its limit: the whole message, or the part that needs no limit. */
export function messageOfCode(code: string): string {
  if (Object.hasOwn(serverMessages, code)) return serverMessages[code] ?? unmeasured;
  const message = Object.hasOwn(messages, code) ? messages[code as ViolationCode][0] : unmeasured;
  if (!message.includes('{')) return message;
  const [first, ...rest] = message.split('. ');
  return first && rest.length > 0 ? first : unmeasured;
}
