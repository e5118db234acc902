import { reminderDue } from '@frizo/contracts';
import { sharedSecret, type Job, type ServiceParts } from '@frizo/service-kit';
import { confirmKeyName } from '../secrets/confirm-token.ts';
import { takeDueReminders, type ReminderKind } from './due-reminders.store.ts';
import { readTold } from './told.read-model.ts';

export type RemindTools = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'>;

/** None comes later than a minute; this is the longest of what that is made of. */
const everyMs = 15_000;
/** Appointments of one transaction. */
const batchSize = 100;
/** A run gives way after so many, to be stopped between them. */
const mostBatches = 50;

/** Reminds of what is to come (contracts, `reminderDue`): nothing of it is done while somebody books. */
export function createReminders(tools: RemindTools): Job {
  const remind = createRemind(tools);
  return {
    name: 'remind',
    everyMs,
    async run() {
      await remind('day');
      await remind('hours');
    },
  };
}

/** Tells of all whose time has come, each once. A reminder and its event are one transaction. */
export function createRemind({ knex, transaction, outbox, clock }: RemindTools) {
  const confirmKey = sharedSecret(knex, confirmKeyName);
  return async (kind: ReminderKind): Promise<void> => {
    const key = await confirmKey();
    for (let batch = 0; batch < mostBatches; batch++) {
      const isAll = await transaction(async (trx) => {
        const taken = await takeDueReminders(trx, { kind, now: clock.now(), limit: batchSize });
        for (const { told, isConfirmed } of await readTold(trx, taken.appointmentIds, key))
          await outbox.add(trx, reminderDue, { ...told, kind, isConfirmed });
        return taken.isAll;
      });
      if (isAll) return;
    }
  };
}
