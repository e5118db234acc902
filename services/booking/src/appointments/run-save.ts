import type { Appointment, ProfessionalAppointment } from '@frizo/contracts';
import { sharedSecret, type ServiceParts } from '@frizo/service-kit';
import { readClientAppointments } from '../lists/client-appointments.read-model.ts';
import { readProfessionalAppointments } from '../lists/professional-appointments.read-model.ts';
import type { Professional } from '../people/professional.policy.ts';
import { confirmKeyName } from '../secrets/confirm-token.ts';
import { answerRefused } from './answer-refused.ts';
import { presentBooked } from './booked.presenter.ts';
import { saveAppointments, type Saved } from './save-appointments.ts';
import type { Save } from './save-entry.ts';
import type { SaveTools } from './save-tools.ts';
import { clientSaver, professionalSaver, type Saver } from './saver.ts';

export type SaveParts = Pick<ServiceParts, 'knex' | 'clock' | 'transaction' | 'outbox'>;

/** The saves of a service, each in one transaction and answered as who saves sees appointments. */
export interface Saves {
  asClient(userId: number, save: Omit<Save, 'saver'>, requestId: string): Promise<Appointment[]>;
  asProfessional(
    actor: Professional,
    save: Omit<Save, 'saver'>,
    requestId: string,
  ): Promise<ProfessionalAppointment[]>;
  /** Runs other work of that kind: its refusals are answered likewise. */
  run<T>(saver: Saver, requestId: string, work: (tools: SaveTools) => Promise<T>): Promise<T>;
}

export function createSaves({ knex, clock, transaction, outbox }: SaveParts): Saves {
  const confirmKey = sharedSecret(knex, confirmKeyName);

  const run: Saves['run'] = async (saver, requestId, work) => {
    const tools = { outbox, now: clock.now(), confirmKey: await confirmKey(), requestId };
    return answerRefused({ knex, now: tools.now, saver }, () =>
      transaction((trx) => work({ ...tools, trx })),
    );
  };
  return {
    run,
    asClient: (userId, save, requestId) => {
      const saver = clientSaver(userId);
      return run(saver, requestId, async (tools) => {
        const saved = await saveAppointments(tools, { ...save, saver });
        return presentAllBooked(saved) ?? readClientAppointments(tools.trx, idsOf(saved), tools.now);
      });
    },
    asProfessional: (actor, save, requestId) => {
      const saver = professionalSaver(actor);
      return run(saver, requestId, async (tools) => {
        const saved = await saveAppointments(tools, { ...save, saver });
        return readProfessionalAppointments(tools.trx, idsOf(saved), { actor, now: tools.now });
      });
    },
  };
}

/** Undefined when something else was done as well, and has to be read. */
function presentAllBooked(saved: readonly Saved[]): Appointment[] | undefined {
  const booked = saved.flatMap((one) => (one.booked ? [presentBooked(one.booked)] : []));
  return booked.length === saved.length ? booked : undefined;
}

function idsOf(saved: readonly Saved[]): number[] {
  return saved.map(({ id }) => id);
}
