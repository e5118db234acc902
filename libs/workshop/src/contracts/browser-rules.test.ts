import { describe, expect, it } from '@jest/globals';
import {
  addSalonClient,
  bookAsClient,
  bookAsProfessional,
  getClientAppointments,
  getProfessionalAppointments,
  getSalonClients,
  logIn,
  saveAsClient,
  saveAsProfessional,
} from '@frizo/contracts';
import { maxEmailLength } from '@frizo/validation';
import { z } from 'zod';
import { checkBrowserRules, rulesOf } from './browser-rules.ts';

describe('the contract rules for browsers', () => {
  it('match the contracts', async () => {
    expect((await checkBrowserRules()).problems).toEqual([]);
  });

  it('contain patterns, limits, choices and defaults by field', () => {
    const schema = z.object({
      key: z.string().regex(/^[a-z]+$/),
      title: z.string().trim().min(2).max(50),
      roles: z
        .array(z.enum(['client', 'owner']))
        .max(7)
        .optional(),
      percent: z.number().min(0).max(100).nullable(),
      limit: z.int().max(48).default(12),
      processingTime: z.int().min(900).multipleOf(900),
      status: z.union([z.literal(0), z.literal(1)]),
      isOn: z.boolean(),
    });
    expect(rulesOf(schema)).toEqual({
      key: { pattern: /^[a-z]+$/ },
      title: { minLength: 2, maxLength: 50 },
      roles: { maxItems: 7, items: { choices: ['client', 'owner'] } },
      percent: { minimum: 0, maximum: 100 },
      limit: { maximum: 48, default: 12 },
      processingTime: { minimum: 900, multipleOf: 900 },
      status: { choices: [0, 1] },
    });
  });

  it('are the same for all calls that one dialog or list sends', () => {
    const saves = [
      bookAsClient.request.shape.appointments,
      bookAsProfessional.request.shape.appointments,
      saveAsClient.request.shape.entries,
      saveAsProfessional.request.shape.entries,
    ];
    expect(new Set(saves.map((entries) => rulesOf(entries)['maxItems'])).size).toBe(1);
    const searches = [getClientAppointments, getProfessionalAppointments, getSalonClients].map(
      ({ request }) => rulesOf(request.shape.combinedSearch)['maxLength'],
    );
    expect(new Set(searches).size).toBe(1);
  });

  it('accept the longest e-mail address that forms accept', () => {
    const emails = [addSalonClient.request.shape.email, logIn.request.shape.username];
    expect(emails.map((email) => rulesOf(email)['maxLength'])).toEqual([maxEmailLength, maxEmailLength]);
  });
});
