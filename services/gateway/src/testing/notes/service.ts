import { defineCall } from '@frizo/contracts';
import { conflict, route, type ServiceDefinition } from '@frizo/service-kit';
import { z } from 'zod';

const note = z.object({ text: z.string().min(1) });

export const writeNote = defineCall({
  name: 'writeNote',
  service: 'booking',
  method: 'POST',
  path: '/notes',
  secure: true,
  request: note,
  answer: z.object({ text: z.string(), userId: z.int() }),
  summary: 'Writes a note; the same text twice is a conflict.',
});

export const readNotes = defineCall({
  name: 'readNotes',
  service: 'booking',
  method: 'GET',
  path: '/notes',
  secure: false,
  request: z.object({ limit: z.int().max(100).default(100) }),
  answer: z.object({ notes: z.array(z.string()), ip: z.string() }),
  summary: 'All notes, and the address of the caller.',
});

/** A minimal service behind the gateway. */
export const notesService: ServiceDefinition = {
  name: 'booking',
  root: new URL('./', import.meta.url),
  compose: ({ knex, transaction }) => ({
    routes: [
      route(writeNote, {
        async handle({ request, actor }) {
          await transaction(async (trx) => {
            if (await trx('notes').where(request).first()) throw conflict('This note exists.');
            await trx('notes').insert(request);
          });
          return { text: request.text, userId: actor.userId ?? 0 };
        },
      }),
      route(readNotes, {
        handle: async ({ request, ip, reply }) => {
          reply.cookie('seen', '1', { maxAgeSeconds: 60, path: '/', isSecure: false });
          return {
            ip,
            notes: await knex('notes').orderBy('text').limit(request.limit).pluck<string[]>('text'),
          };
        },
      }),
    ],
  }),
};
