import { consume } from '../../nats/consumer.ts';
import type { ServiceDefinition } from '../../service.ts';
import { thingMade } from '../sample/contracts.ts';

/**
 * A service that stores the events of the sample service, and counts how often it received each. Suites share a broker, so each
 * suite has its own CONSUMER.
 */
export const sampleReader: ServiceDefinition = {
  name: 'messaging',
  root: new URL('./', import.meta.url),
  settings: ['CONSUMER', 'REFUSED_THING'],
  compose: ({ env }) => ({
    routes: [],
    consumers: [
      consume(thingMade, {
        name: String(env.CONSUMER),
        async handle({ name }, { trx }) {
          await trx('seen_things')
            .insert({ name, times: 1 })
            .onConflict('name')
            .merge({ times: trx.raw('seen_things.times + 1') });
          if (name === env.REFUSED_THING) throw new Error('this one fails');
        },
      }),
    ],
  }),
};
