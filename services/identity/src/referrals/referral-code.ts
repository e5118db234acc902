import { createHash } from 'node:crypto';

/** Without letters that are taken for digits: a code is also typed from paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const misread: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };
const checkLength = 3;

/**
 * The code by which a user refers others, such as `3TRK7` (decisions 5). It is computed from the id and can be read back: nobody has to ask for one.
 * The last three characters are checked, so that a mistyped code is nobody's.
 * @param userId a positive integer
 */
export function referralCodeOf(userId: number): string {
  let digits = '';
  for (let rest = userId; rest > 0; rest = Math.floor(rest / alphabet.length))
    digits = `${alphabet[rest % alphabet.length]}${digits}`;
  return digits + checkOf(digits);
}

/** The user whose code this is, in any case and with the usual misreadings; undefined for what is nobody's code. */
export function userOfReferralCode(code: string): number | undefined {
  const text = code.toUpperCase().replaceAll(/[ILO]/g, (letter) => misread[letter] ?? letter);
  const digits = text.slice(0, -checkLength);
  if (digits === '' || digits.length > 10 || [...text].some((letter) => !alphabet.includes(letter)))
    return undefined;
  const userId = [...digits].reduce((sum, digit) => sum * alphabet.length + alphabet.indexOf(digit), 0);
  // Leading zeros would be another spelling of the same code.
  return userId > 0 && referralCodeOf(userId) === text ? userId : undefined;
}

function checkOf(digits: string): string {
  const hash = createHash('sha256').update(`referral:${digits}`).digest();
  return [...hash.subarray(0, checkLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
