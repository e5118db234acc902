import { reminderDue } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import { findCast } from '../appointments/cast.ts';
import { clientReminder } from '../appointments/client-mails.ts';
import { textReminder } from '../appointments/client-texts.ts';
import { tellClient } from '../appointments/notify-both-sides.ts';
import type { MessagingEnv } from '../env.ts';

/** The client is reminded while there is time left; a reminder of what has started helps nobody. */
export function onReminderDue(
  { clock, jobs }: Pick<ServiceParts, 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(reminderDue, {
    name: 'on-reminder-due',
    async handle({ kind: _kind, isConfirmed, ...told }, { trx }) {
      const now = clock.now();
      const leftMs = Date.parse(told.startsAt) - now.getTime();
      if (leftMs <= 0) return;
      const cast = await findCast(trx, told, []);
      await tellClient({ trx, jobs, now, env }, cast.client, {
        visit: [told],
        asksToConfirm: !isConfirmed,
        mail: clientReminder(cast, told, isConfirmed, env),
        text: textReminder(told, isConfirmed, env),
        options: { worthTryingMs: leftMs },
      });
    },
  });
}
