import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { fieldCodes, payoutProfileFields } from '@frizo/validation';

/** Of Stripe's test cards, as people type them and as programs send them. */
const cardNumbers = ['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242', '378282246310005'];

/**
 * The schemas of these calls take any text, since their service answers with a code per field by these rules (spec 5.6); `card-numbers.test.ts` of the
 * contracts covers all other calls of payments.
 */
describe('the payment profile', () => {
  const rules = payoutProfileFields({
    ...{ today: '2026-03-02', isSsnProvided: true, isTaxIdProvided: true },
    fieldsNeeded: ['individual.id_number'],
  });

  it.each(cardNumbers)('refuses the card number %s in every field but words', (number) => {
    const typed = Object.fromEntries(Object.keys(rules).map((field) => [field, number]));
    const refused = new Set(Object.keys(fieldCodes(rules, { ...typed, legalEntityType: 'company' }) ?? {}));
    const accepting = Object.keys(rules).filter((field) => !refused.has(field));
    // A business, a street or a city may have any name, and the id of a document is looked up at the provider. None of it is stored here.
    expect(accepting.sort()).toEqual(['address', 'businessName', 'city', 'legalDocument', 'legalEntityType']);
  });

  it('would notice a field without a rule', () => {
    expect(fieldCodes({ ssnLast4: rules.ssnLast4 }, { ssnLast4: '4242424242424242' })).toHaveProperty(
      'ssnLast4',
    );
    expect(fieldCodes({ ssnLast4: () => undefined }, { ssnLast4: '4242424242424242' })).toBeUndefined();
  });
});

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The sources and migrations of a workspace that run in production. */
function sourcesOf(workspace: string): string[] {
  return ['src', 'migrations'].flatMap((folder) => {
    try {
      return readdirSync(join(root, workspace, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\b/.test(file))
        .map((file) => join(workspace, folder, file));
    } catch (error) {
      // Not every workspace has migrations.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}

const services = readdirSync(join(root, 'services')).map((name) => `services/${name}`);
/** The code for texts that contain the number of a card. */
const refusal = 'HAS_CARD_NUMBER';
const ofCards = /card_?-?(?:number|no)\b|\b(?:cvc|cvv|pan)(?:_?code)?\b|\b(?:security|verification)_?code\b/i;

describe('contracts, routes, services and tables', () => {
  const files = ['libs/contracts', 'libs/service-kit', ...services].flatMap(sourcesOf);

  it('have no field for the number of a card, nor for its security code', () => {
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => ofCards.test(line.replaceAll(refusal, '')) && !/^\s*(?:\/\/|\*|\/\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('are all read', () => {
    expect(files.length).toBeGreaterThan(600);
    for (const file of [
      'libs/contracts/src/payments-orders.calls.ts',
      'services/payments/src/sources/sources.routes.ts',
      'services/payments/migrations/0010-payment-orders.ts',
    ])
      expect(files).toContain(file);
  });

  it.each(['cardNumber: z.string()', 'card_number text not null', 'cvc: string', "body['cvv']"])(
    'would be found: %s',
    (line) => expect(line).toMatch(ofCards),
  );
});
