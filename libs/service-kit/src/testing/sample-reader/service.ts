import { consume } from '../../nats/consumer.ts';
import type { ServiceDefinition } from '../../service.ts';
import { thingMade } from '../sample/contracts.ts';

/**
 * A service that keeps what the sample service tells, and counts how often it was told. Suites share a broker: a
 * suite's own CONSUMER keeps its events from going to another one.
 */
export const sampleReader: ServiceDefinition = {
  name: 'messaging',
  root: new URL('./', import.meta.url),
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
          if (name === env.REFUSED_THING) throw new Error('this one is not liked');
        },
      }),
    ],
  }),
};
