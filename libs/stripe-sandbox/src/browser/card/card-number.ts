import type { CardBrand } from '../protocol.ts';

interface BrandRules {
  readonly brand: CardBrand;
  readonly name: string;
  /** Ranges of the first digits, both ends included; both ends have the same length. */
  readonly prefixes: readonly (readonly [string, string])[];
  readonly lengths: readonly number[];
  readonly cvcLength: number;
  readonly groups: readonly number[];
}

const fours = [4, 4, 4, 4, 3];

const brands: readonly BrandRules[] = [
  { brand: 'visa', name: 'Visa', prefixes: [['4', '4']], lengths: [16], cvcLength: 3, groups: fours },
  {
    brand: 'mastercard',
    name: 'Mastercard',
    prefixes: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    cvcLength: 3,
    groups: fours,
  },
  {
    brand: 'amex',
    name: 'American Express',
    prefixes: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
    cvcLength: 4,
    groups: [4, 6, 5],
  },
  {
    brand: 'discover',
    name: 'Discover',
    prefixes: [
      ['6011', '6011'],
      ['644', '649'],
      ['65', '65'],
    ],
    lengths: [16],
    cvcLength: 3,
    groups: fours,
  },
  {
    brand: 'diners',
    name: 'Diners Club',
    prefixes: [
      ['300', '305'],
      ['36', '36'],
      ['38', '39'],
    ],
    lengths: [14, 16],
    cvcLength: 3,
    groups: [4, 6, 6],
  },
  {
    brand: 'jcb',
    name: 'JCB',
    prefixes: [['3528', '3589']],
    lengths: [16],
    cvcLength: 3,
    groups: fours,
  },
  {
    brand: 'unionpay',
    name: 'UnionPay',
    prefixes: [['62', '62']],
    lengths: [16, 17, 18, 19],
    cvcLength: 3,
    groups: fours,
  },
];

const unknownBrand: BrandRules = {
  brand: 'unknown',
  name: 'Unknown brand',
  prefixes: [],
  lengths: [16],
  cvcLength: 4,
  groups: fours,
};

/** The rules of a number's brand, from its first digits. */
export function brandOf(number: string): BrandRules {
  return brands.find(({ prefixes }) => prefixes.some((range) => startsWithin(number, range))) ?? unknownBrand;
}

function startsWithin(number: string, [first, last]: readonly [string, string]): boolean {
  const start = number.slice(0, first.length);
  return start.length === first.length && start >= first && start <= last;
}

/** The digits of a text, and no more than the number of its brand can have. */
export function numberDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.slice(0, Math.max(...brandOf(digits).lengths));
}

/** A number in the groups that are printed on cards of its brand: `4242 4242 4242 4242`. */
export function formatNumber(digits: string): string {
  const groups: string[] = [];
  let start = 0;
  for (const length of brandOf(digits).groups) {
    if (start >= digits.length) break;
    groups.push(digits.slice(start, start + length));
    start += length;
  }
  return groups.join(' ');
}

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}
