import {
  addExternalAccount,
  createPayoutAccount,
  errorAnswer,
  payoutDetailsChanged,
  type PayloadOf,
  type RequestOf,
} from '@frizo/contracts';
import type { Actor } from '@frizo/service-kit';
import { buildActor, outboxPublished, publishedEvents } from '@frizo/service-kit/testing';
import type { PaymentsFixtures } from './payments-fixtures.ts';

type ProfileRequest = RequestOf<typeof createPayoutAccount>;

/** A profile that the sandbox verifies at once. */
export function buildProfile(parts: Partial<ProfileRequest> = {}): ProfileRequest {
  return {
    legalEntityType: 'individual',
    firstName: 'Jenny',
    lastName: 'Rosen',
    dateOfBirth: '01/01/1901',
    ssnLast4: '0000',
    businessUrl: 'instagram.com/jenny.rosen',
    address: 'address_full_match',
    zip: '85004',
    ...parts,
  };
}

let salons = 500;

/** The owner of a salon of their own. */
export interface PayoutOwner {
  readonly actor: Actor;
  readonly salonId: number;
}

/** An owner who has typed the password again, unless said otherwise. */
export function givenOwner(
  { confirmedSessions }: Pick<PaymentsFixtures, 'confirmedSessions'>,
  { isConfirmed = true } = {},
): PayoutOwner {
  salons += 1;
  const sessionId = `0192d3a0-0000-7000-8000-${String(salons).padStart(12, '0')}`;
  if (isConfirmed) confirmedSessions.set(sessionId, '2026-03-02T22:05:00.000Z');
  const salonId = salons;
  const actor = buildActor({ userId: 5_000 + salons, userType: 7, salonId, salonAdmin: true, sessionId });
  return { actor, salonId };
}

/** A token of a bank account, as the browser gets it from the provider. */
export async function bankToken(
  { sandbox }: Pick<PaymentsFixtures, 'sandbox'>,
  account_number = '000123456789',
): Promise<string> {
  const { id } = await sandbox.stripe.tokens.create({
    bank_account: {
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number,
      account_holder_name: 'Jenny Rosen',
      account_holder_type: 'individual',
    },
  });
  return id;
}

/** An owner with a verified profile, a bank account and a balance. Returns also the id of the account at the provider. */
export async function givenVerifiedOwner(
  fixtures: PaymentsFixtures,
  { accountNumber = '000123456789', balanceCents = 10_000 } = {},
): Promise<PayoutOwner & { readonly accountId: string }> {
  const owner = givenOwner(fixtures);
  const { actor } = owner;
  await fixtures.host.call(createPayoutAccount, buildProfile(), { actor });
  const token = await bankToken(fixtures, accountNumber);
  const { status, body } = await fixtures.host.call(addExternalAccount, { token }, { actor });
  if (status !== 200) throw new Error(`the account was refused: ${JSON.stringify(body)}`);
  const accountId = body.account?.id ?? '';
  if (balanceCents > 0)
    await fixtures.sandbox.stripe.transfers.create({
      amount: balanceCents,
      currency: 'usd',
      destination: accountId,
    });
  return { ...owner, accountId };
}

/** What was announced about the payouts of a salon, in its order, for the mails to its owners. */
export async function announcedChanges(
  { knex, nats }: Pick<PaymentsFixtures, 'knex' | 'nats'>,
  salonId: number,
): Promise<PayloadOf<typeof payoutDetailsChanged>[]> {
  await outboxPublished(knex);
  const events = await publishedEvents(nats.url, payoutDetailsChanged);
  return events.filter((event) => event.salonId === salonId);
}

/** Why a call was refused. */
export function errorOf({ body }: { readonly body: unknown }) {
  return errorAnswer.parse(body).error;
}
