import type { Fields } from './fields.ts';
import { priceDollars } from './named-rules.ts';
import { chosen } from './presence.ts';
import { all, type Rule } from './rule.ts';
import { violate } from './violation.ts';

/** Processing time cannot exceed the `duration` beside it (spec 5.5). */
const withinDuration: Rule = (value, values = {}) =>
  Number(value) > Number(values['duration'])
    ? violate('VALUE_IS_TO_HIGH', 'the duration', 'Must be equal or less than {value}')
    : undefined;

/** Price in whole dollars and times in seconds of a salon service (spec 5.5). */
export function salonServiceFields({ allowZeroPrice }: { readonly allowZeroPrice: boolean }) {
  return {
    price: priceDollars({ allowZeroPrice }),
    duration: chosen,
    processing: all(chosen, withinDuration),
  } satisfies Fields;
}
