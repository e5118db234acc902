import type { RequestOf, joinWaitingList } from '@frizo/contracts';
import { timesOfDay } from '@frizo/appointment-views';
import { addDays, isLocalDate, type LocalDate } from '@frizo/local-time';
import { anyArtist, type ServiceBlock } from '../draft/service-block.ts';

/** What a client waits for, as the dialog has it. */
export interface WaitingChoice {
  /** YYYY-MM-DD; '' while it is being typed. */
  readonly day: LocalDate;
  /** Also the six days after it. */
  readonly isWeek: boolean;
  /** Any artist who offers the service, although one was chosen. */
  readonly isAnyArtist: boolean;
  readonly timeOfDay: keyof typeof timesOfDay;
}

/** The days that can be chosen at the address. */
export interface DaysToChooseIn {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

const daysOfWeek = 7;

/** Starts with the day and the artist of the booking dialog. */
export function waitingChoiceOf(
  { date, artistId }: ServiceBlock,
  { first, last }: DaysToChooseIn,
): WaitingChoice {
  return {
    day: date !== null && date >= first && date <= last ? date : first,
    isWeek: false,
    isAnyArtist: artistId === anyArtist,
    timeOfDay: 'any',
  };
}

/** Why the day cannot be waited for; undefined when it can. */
export function wrongDayText(day: string, { first, last }: DaysToChooseIn): string | undefined {
  if (!isLocalDate(day)) return 'Choose a day';
  if (day < first) return 'This day is over';
  return day > last ? 'This day is too far ahead' : undefined;
}

/** The last of the days that are waited for. */
export function lastDayOf(
  { day, isWeek }: Pick<WaitingChoice, 'day' | 'isWeek'>,
  { last }: DaysToChooseIn,
): LocalDate {
  if (!isWeek) return day;
  const lastOfWeek = addDays(day, daysOfWeek - 1);
  return lastOfWeek < last ? lastOfWeek : last;
}

export function waitingRequestOf(
  serviceBlock: ServiceBlock,
  choice: WaitingChoice,
  days: DaysToChooseIn,
): RequestOf<typeof joinWaitingList> {
  const { addressId, serviceId, artistId, style } = serviceBlock;
  return {
    addressId,
    serviceId,
    image: style?.imageId ?? 0,
    artistId: choice.isAnyArtist || artistId === anyArtist ? null : artistId,
    fromDate: choice.day,
    toDate: lastDayOf(choice, days),
    ...timesOfDay[choice.timeOfDay],
  };
}
