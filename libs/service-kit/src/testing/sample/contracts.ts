import { defineCall, defineEvent, defineServiceRequest } from '@frizo/contracts';
import { z } from 'zod';

const thing = z.object({ id: z.int(), ownerId: z.int(), name: z.string() });

export const makeThing = defineCall({
  name: 'makeThing',
  service: 'booking',
  method: 'POST',
  path: '/things',
  secure: true,
  request: z.object({ name: z.string().min(1).max(20), count: z.int().min(1).max(5).default(1) }),
  answer: thing,
  summary: 'Makes a thing.',
});

export const getThing = defineCall({
  name: 'getThing',
  service: 'booking',
  method: 'GET',
  path: '/things/:id',
  secure: true,
  request: z.object({ id: z.int().positive() }),
  answer: thing,
  groups: ['owner'],
  summary: 'One thing.',
});

export const echo = defineCall({
  name: 'echo',
  service: 'booking',
  method: 'GET',
  path: '/echo',
  secure: false,
  request: z.object({
    ids: z.array(z.int()).optional(),
    limit: z.int().min(1).max(100).default(20),
    isLarge: z.boolean().nullable().optional(),
    word: z.string().max(5).optional(),
  }),
  answer: z.object({
    ids: z.array(z.int()).optional(),
    limit: z.int(),
    isLarge: z.boolean().nullish(),
    word: z.string().optional(),
  }),
  summary: 'The decoded request.',
});

export const leak = defineCall({
  name: 'leak',
  service: 'booking',
  method: 'GET',
  path: '/leak',
  secure: false,
  request: z.object({}),
  answer: z.object({ name: z.string() }),
  summary: 'Returns more than its contract allows.',
});

export const sendFile = defineCall({
  name: 'sendFile',
  service: 'booking',
  method: 'POST',
  path: '/files/:kind',
  secure: true,
  request: z.object({ kind: z.enum(['photo', 'scan']) }),
  upload: { maxBytes: 1_000, types: ['image/jpeg', 'image/png'] },
  answer: z.object({ kind: z.string(), size: z.int(), mediaType: z.string(), name: z.string() }),
  summary: 'Receives a file and describes it.',
});

export const thingMade = defineEvent({
  subject: 'booking.thing-made.v1',
  service: 'booking',
  payload: z.object({ thingId: z.int(), version: z.int(), name: z.string() }),
  summary: 'A thing was made.',
});

export const countThings = defineServiceRequest({
  subject: 'booking.ask.count-things.v1',
  service: 'booking',
  request: z.object({ ownerId: z.int() }),
  reply: z.object({ count: z.int() }),
  deadlineMs: 2_000,
  summary: 'How many things a user has.',
});
