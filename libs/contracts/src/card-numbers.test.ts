import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allCalls } from './catalogue.ts';

/** Of Stripe's test card, as people type it and as programs send it. */
const cardNumbers = ['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242'];

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** The names of all fields of a schema, with the path to them. */
function fieldsOf(schema: JsonSchema, path = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${path}${name}`,
    ...fieldsOf(field, `${path}${name}.`),
  ]);
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...own, ...parts.flatMap((part) => fieldsOf(part, path))];
}

const requestFields = allCalls.flatMap(({ name, request }) =>
  fieldsOf(z.toJSONSchema(request, { unrepresentable: 'any', io: 'input' }) as JsonSchema).map(
    (field) => [name, field] as const,
  ),
);

/** Text that people write to each other, and names of zones, which the service looks up. */
const texts = new Set(['reason', 'search', 'words', 'timezone']);

/** A form of names, addresses and numbers of persons: its rules per field are those of libs/validation, with which payments tests them (`provider/card-numbers.test.ts`). */
const profileForms = new Set(['createPayoutAccount', 'updatePayoutAccount']);

describe('card numbers', () => {
  it('have no field in any call: the frames of the provider take them', () => {
    const suspicious = requestFields.filter(([, field]) =>
      /card_?(?:number|no)|(?:^|\.|_)(?:cvc|cvv|pan)$|exp_?(?:month|year|iry)/i.test(field),
    );
    expect(suspicious).toEqual([]);
  });

  it('are looked for in many fields', () => {
    expect(requestFields.length).toBeGreaterThan(300);
  });

  const paymentCalls = allCalls.filter(
    ({ service, name }) => service === 'payments' && !profileForms.has(name),
  );
  it.each(paymentCalls.map((call) => [call.name, call] as const))(
    'are refused by the fields of %s',
    (_name, call) => {
      const accepting: string[] = [];
      for (const [field, schema] of Object.entries<z.ZodType>(call.request.shape)) {
        if (texts.has(field)) continue;
        for (const number of cardNumbers)
          if (schema.safeParse(number).success) accepting.push(`${field}: ${number}`);
      }
      expect(accepting).toEqual([]);
    },
  );
});
