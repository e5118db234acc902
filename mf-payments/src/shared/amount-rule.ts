import { formatCents, parseAmount } from '@frizo/money';
import { required, violate, type Rule } from '@frizo/validation';

/** Of a field for an amount of money. */
export const amountHint = 'Dollars and cents, such as 12.50';

interface AmountLimits {
  /** Cents. */
  readonly least: number;
  readonly most: number;
}

/** The rule of a required field for an amount of money. */
export function amountRule({ least, most }: AmountLimits): Rule {
  return (value) => {
    const missing = required(value);
    if (missing) return missing;
    const cents = parseAmount(String(value));
    if (cents === undefined && hasMoreDecimals(String(value)))
      return { code: 'VALUE_IS_NOT_A_NUMBER', message: 'At most two decimals' };
    if (cents === undefined) return violate('VALUE_IS_NOT_A_NUMBER');
    if (cents < least)
      return violate('VALUE_IS_TO_LOW', formatCents(least), 'Must be equal or greater than {value}');
    if (cents > most)
      return violate('VALUE_IS_TO_HIGH', formatCents(most), 'Must be equal or less than {value}');
    return undefined;
  };
}

/** '1.005', whose last digit has no place in cents. */
function hasMoreDecimals(text: string): boolean {
  return /^\$?\d+\.\d{3,}$/.test(text.trim());
}
