import type { Knex } from 'knex';
import { userIdOf } from '../../auth/actor.ts';
import { conflict, notFound } from '../../domain-error.ts';
import { route } from '../../http/route.ts';
import { respond } from '../../nats/bus.ts';
import type { ServiceDefinition, ServiceParts } from '../../service.ts';
import { countThings, echo, getThing, leak, makeThing, sendFile, thingMade } from './contracts.ts';

interface Thing {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
}

/** A minimal service for the tests of the kit. Its things have unique names. */
export const sample: ServiceDefinition = {
  name: 'booking',
  root: new URL('./', import.meta.url),
  compose: (parts) => ({
    routes: [
      route(makeThing, {
        policy: (actor) => actor.userId !== 666,
        handle: ({ request, actor }) => makeThings(parts, userIdOf(actor), request),
      }),
      route(getThing, { handle: ({ request }) => thingById(parts.knex, request.id) }),
      route(echo, { handle: async ({ request }) => request }),
      route(sendFile, {
        policy: (actor) => actor.userId !== 666,
        handle: async ({ request, file }) => ({
          kind: request.kind,
          size: file.bytes.length,
          mediaType: file.mediaType,
          name: file.name,
        }),
      }),
      route(leak, { standsAlone: true, handle: async () => ({ name: 'open', secret: 'kept' }) }),
    ],
    responders: [
      respond(countThings, async ({ ownerId }) => ({
        count: (await parts.knex('things').where({ owner_id: ownerId })).length,
      })),
    ],
  }),
};

async function makeThings(
  { transaction, knex, outbox }: ServiceParts,
  ownerId: number,
  { name, count }: { name: string; count: number },
): Promise<Thing> {
  const made = await transaction(async (trx) => {
    if (await trx('things').where({ name }).first()) throw conflict('A thing with that name exists.');
    const rows = Array.from({ length: count }, (_, index) => ({
      owner_id: ownerId,
      name: nameOf(name, index),
    }));
    const ids = await trx('things').insert(rows).returning<{ id: number }[]>('id');
    for (const [index, { id }] of ids.entries()) {
      await outbox.add(trx, thingMade, { thingId: id, version: 1, name: nameOf(name, index) });
    }
    return ids[0]?.id;
  });
  // Read outside the transaction, as a presenter with joins would.
  return thingById(knex, made as number);
}

function nameOf(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index}`;
}

async function thingById(knex: Knex, id: number): Promise<Thing> {
  const thing = await knex('things')
    .where({ id })
    .first<Thing | undefined>('id', 'owner_id as ownerId', 'name');
  if (!thing) throw notFound();
  return thing;
}
