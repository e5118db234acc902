import {
  endDevice,
  endSession,
  revokeCalendarFeed,
  type AnswerOf,
  type getAccountAccess,
  type getCalendarFeed,
} from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import { formatLocalDate, formatWallTime, instantToWallClock, ownTimezone } from '@frizo/local-time';
import type { Question } from '@frizo/ui';
import type { AccessItem } from './access-list.component.tsx';
import type { Ending } from './use-ending.ts';

type Access = AnswerOf<typeof getAccountAccess>;

export interface ItemTools {
  readonly request: RequestFn;
  readonly end: (ending: Ending) => Promise<void>;
}

const quietly = { notice: false } as const;

/** One row per session. */
export function sessionItems({ sessions }: Access, { request, end }: ItemTools): AccessItem[] {
  return sessions.map(({ id, name, startedAt, lastUsedAt, isCurrent }) => ({
    id,
    kind: 'session',
    name,
    mark: isCurrent ? 'This session' : undefined,
    detail: `Last used ${dateTime(lastUsedAt)}. Logged in since ${dateTime(startedAt)}.`,
    end: () =>
      isCurrent
        ? end({ id, question: logOutQuestion, endsHere: true })
        : end({ id, work: () => request(endSession, { id }, quietly) }),
  }));
}

/** One row per known device. */
export function deviceItems({ devices }: Access, { request, end }: ItemTools): AccessItem[] {
  return devices.map(({ id, name, lastSeenAt, isCurrent }) => {
    const work = () => request(endDevice, { id }, quietly);
    return {
      id,
      kind: 'device',
      name,
      mark: isCurrent ? 'This device' : undefined,
      detail: `Last log-in ${dateTime(lastSeenAt)}.`,
      end: () => end({ id, work, ...(isCurrent && { question: thisDeviceQuestion, endsHere: true }) }),
    };
  });
}

/** A row for the calendar feed, if there is one. */
export function feedItems(
  { url, madeAt }: AnswerOf<typeof getCalendarFeed>,
  { request, end }: ItemTools,
): AccessItem[] {
  if (url === null) return [];
  const id = 'feed';
  const work = () => request(revokeCalendarFeed, {}, quietly);
  const made = madeAt ? ` Created ${dateTime(madeAt)}.` : '';
  return [
    {
      id,
      kind: 'feed',
      name: 'Calendar feed',
      mark: undefined,
      detail: `A private address that shares your appointments with your calendar.${made}`,
      end: () => end({ id, work, question: feedQuestion }),
    },
  ];
}

const logOutQuestion: Question = {
  title: 'Log out here',
  text: 'You are using this session now. Ending it logs you out.',
  yes: 'Log out',
  no: 'Keep it',
};
const thisDeviceQuestion: Question = {
  title: 'End this device',
  text: 'You are using this device now. Ending it logs you out.',
  yes: 'Log out',
  no: 'Keep it',
};
const feedQuestion: Question = {
  title: 'End the calendar feed',
  text: 'The address will stop working, and calendars that use it will no longer show your appointments.',
  yes: 'End the feed',
  no: 'Keep it',
};

/** `03/02/2026 07:00 AM` (spec 9) in the reader's time zone. */
function dateTime(unixSeconds: number): string {
  const { date, seconds } = instantToWallClock(new Date(unixSeconds * 1000), ownTimezone());
  return `${formatLocalDate(date)} ${formatWallTime(seconds)}`;
}
