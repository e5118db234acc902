import { createHash } from 'node:crypto';
import { appointmentEvent, calendarFile, type CalendarEvent } from '@frizo/calendar-file';
import { sharedSecret, type ComposedService, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { BookingEnv } from '../env.ts';
import { readCalendar } from './calendar-appointments.read-model.ts';
import { feedKeyName, feedOfToken, findFeed } from './feeds.store.ts';

const path = /^\/api\/booking\/calendar\/([\w.-]{1,200})\.ics$/;
const dayMs = 24 * 60 * 60_000;
const daysBack = 60;
const mostEvents = 1_000;
/** Recommended refresh interval; calendar programs may ignore it. */
const refreshSeconds = 3_600;

type Parts = Pick<ServiceParts, 'knex' | 'clock'>;

/** The address of a feed, of which the token is the secret part. */
export function feedUrl({ publicUrl }: Pick<BookingEnv, 'publicUrl'>, token: string): string {
  return `${publicUrl}/api/booking/calendar/${token}.ics`;
}

/**
 * Serves `GET /api/booking/calendar/<token>.ics`, which calendar programs read without a log-in: anyone with the address can read it.
 * Invalid and revoked addresses get the same 404.
 */
export function serveFeeds({ knex, clock }: Parts, env: BookingEnv): Required<Pick<ComposedService, 'app'>> {
  const feedKey = sharedSecret(knex, feedKeyName);
  const findEvents = async (token: string): Promise<CalendarEvent[] | undefined> => {
    const userId = await readerOf(knex, await feedKey(), token);
    if (userId === undefined) return undefined;
    const now = clock.now();
    const from = new Date(now.getTime() - daysBack * dayMs);
    const entries = await readCalendar(knex, { userId, now, from, limit: mostEvents });
    return entries.map(({ facts, clientName }) =>
      appointmentEvent(facts, { publicUrl: env.publicUrl, ...(clientName ? { clientName } : {}) }),
    );
  };
  return {
    app(koa) {
      koa.use(async (ctx, next): Promise<void> => {
        const [, token] = path.exec(ctx.path) ?? [];
        if (!token || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return void (await next());
        const events = await findEvents(token);
        if (!events) return void (await next());
        ctx.set({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
        const etag = etagOf(events);
        ctx.set('etag', etag);
        // Checked before the file is created, which is the expensive part; and even for requests with no-cache, which some calendar
        // programs send.
        if (ctx.get('if-none-match').includes(etag)) {
          ctx.status = 304;
          return;
        }
        ctx.type = 'text/calendar; charset=utf-8';
        const feed = { name: env.productName, refreshSeconds };
        ctx.body = calendarFile({ method: 'PUBLISH', events, now: clock.now(), feed });
      });
    },
  };
}

async function readerOf(knex: Knex, key: Buffer, token: string): Promise<number | undefined> {
  const named = feedOfToken(key, token);
  const current = named && (await findFeed(knex, named.userId));
  return current && current.generation === named.generation ? named.userId : undefined;
}

/** Weak: files contain their creation time, so two files of the same appointments differ. */
function etagOf(events: readonly CalendarEvent[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(events)).digest('base64url')}"`;
}
