import { z } from 'zod';
import { defineEvent } from './event.ts';
import { id, userType } from './shared.ts';

export const userChanged = defineEvent({
  subject: 'identity.user-changed.v1',
  service: 'identity',
  payload: z.object({
    userId: id,
    version: z.int().positive(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    userType,
    salonId: id.nullable(),
    salonAdmin: z.boolean(),
    admin: z.boolean(),
  }),
  summary: 'A person was added or changed: name, address of mail, role. Consumers keep what they need.',
});
