import type { ServiceParts } from '@frizo/service-kit';
import type { SendRoom } from '../outgoing/send-due.ts';
import { createTextsStore, type Text } from './texts.store.ts';
import { createTwilioSender, type TwilioSettings } from './twilio-sender.ts';

/** Wires the queue, the provider and the log. */
export function createTextRoom(
  { knex, clock, log }: Pick<ServiceParts, 'knex' | 'clock' | 'log'>,
  settings: TwilioSettings,
): SendRoom<Text> {
  return {
    store: createTextsStore(knex),
    send: createTwilioSender(settings),
    now: () => clock.now(),
    unmarked: new Map(),
    onFailure(err, { id, attempts }, isGivenUp) {
      if (isGivenUp) log.error({ err, text: id, attempts }, 'text message given up');
      else log.warn({ err, text: id, attempts }, 'text message not sent; it goes later');
    },
  };
}
