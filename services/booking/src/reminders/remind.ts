import { reminderDue } from '@frizo/contracts';
import { scheduledJob, sharedSecret, type Job, type ServiceParts } from '@frizo/service-kit';
import { confirmKeyName, readSnapshots } from '../appointments/appointment-events.ts';
import { takeDueReminders, type ReminderKind } from './due-reminders.store.ts';

type RemindTools = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'>;

/** No reminder is later than two minutes. */
const everyMinute = '* * * * *';
/** Appointments per transaction. */
const batchSize = 100;
/** A run ends after this many batches, so that it can be stopped. */
const mostBatches = 50;

/** The job that publishes reminders of upcoming appointments (contracts, `reminderDue`), independent of saves. */
export function createReminders(tools: RemindTools): Job {
  const remind = createRemind(tools);
  return scheduledJob({
    name: 'remind',
    schedule: everyMinute,
    async run() {
      await remind('day');
      await remind('hours');
    },
  });
}

/** Publishes all due reminders, each once. A reminder and its event are one transaction. */
export function createRemind({ knex, transaction, outbox, clock }: RemindTools) {
  const confirmKey = sharedSecret(knex, confirmKeyName);
  return async (kind: ReminderKind): Promise<void> => {
    const key = await confirmKey();
    for (let batch = 0; batch < mostBatches; batch++) {
      const isAll = await transaction(async (trx) => {
        const taken = await takeDueReminders(trx, { kind, now: clock.now(), limit: batchSize });
        for (const { snapshot, isConfirmed } of await readSnapshots(trx, taken.appointmentIds, key))
          await outbox.add(trx, reminderDue, { ...snapshot, kind, isConfirmed });
        return taken.isAll;
      });
      if (isAll) return;
    }
  };
}
