import { nothing, type Block } from './block.ts';

/** What still has to be chosen, in the order of the dialog. */
export type Missing = 'a client' | 'an artist' | 'an address' | 'a service' | 'a date' | 'a time';

/** What a block needs before its free times can be asked for (spec 5.2). */
export function missingPlaceOf({ artistId, addressId, serviceId }: Block): Missing[] {
  return notChosen([
    ['an artist', artistId !== nothing],
    ['an address', addressId !== nothing],
    ['a service', serviceId !== nothing],
  ]);
}

/** What a block needs before it can be booked; how long the artist is busy is filled in with the time. */
export function missingOf(block: Block): Missing[] {
  return [
    ...missingPlaceOf(block),
    ...notChosen([
      ['a date', block.date !== null],
      ['a time', block.startTime !== nothing],
    ]),
  ];
}

/** `Choose a service, a date and a time.` */
export function missingText(missing: readonly Missing[], ending = '.'): string {
  const last = missing.at(-1);
  const before = missing.slice(0, -1).join(', ');
  return `Choose ${before === '' ? last : `${before} and ${last}`}${ending}`;
}

function notChosen(parts: readonly (readonly [Missing, boolean])[]): Missing[] {
  return parts.filter(([, isChosen]) => !isChosen).map(([what]) => what);
}
