import { errorKeys } from '@frizo/contracts';
import { DomainError, refusedFields, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { attemptLimits, countAttempt } from '../attempt-limits.ts';
import { isCardExpired } from '../domain/card.ts';
import { noShowFeeDays } from '../domain/visit-outcome.ts';
import type { Refusal } from '../provider/failures.ts';
import { askProvider, providerAway } from '../provider/provider-away.ts';
import { attemptKey, refusalOfStep, stateOf } from '../steps/steps.store.ts';
import type { Steps } from '../steps/steps.ts';
import { isUsable } from './card-on-file.ts';
import { addCardStep, customerOf, customerStep, removalKey, removeCardStep } from './card-steps.ts';
import { lockCard, lockCardsOf, markRemoved, mostCards, readCards, type CardRow } from './cards.store.ts';

export interface SourceTools extends Pick<ServiceParts, 'knex' | 'clock' | 'transaction'> {
  readonly stripe: Stripe;
  readonly steps: Steps;
}

/**
 * Adds a card, by a token or a payment method of it. The same one again is the same card.
 * @returns the id of the card
 * @throws DomainError 400 with the provider's text and code at `token` if it refuses the card, CARD_LIMIT for one too many; 429 for too many in an hour; 503 while the provider
 * does not answer
 */
export async function addCard(tools: SourceTools, userId: number, token: string): Promise<string> {
  const { knex, clock, transaction, steps } = tools;
  const key = `card-${userId}-${token}`;
  const isRepeated = (await stateOf(knex, key)) !== undefined;
  if (!isRepeated) await countAttempt(knex, attemptLimits.addedCards, { by: userId, now: clock.now() });
  const customerId = await requireCustomer(tools, userId);
  await transaction(async (trx) => {
    await lockCardsOf(trx, userId);
    // To insert a known one would wait for what settles it, which then waits for the lock.
    if ((await stateOf(trx, key)) !== undefined) return;
    // Early, so that no bank is asked; whoever is too late for this is found when the card is stored.
    if ((await readCards(trx, userId)).length >= mostCards) throw tooManyCards();
    await steps.add(trx, addCardStep, { key, payload: { userId, customerId, token } });
  });
  const state = await steps.runNow(key);
  if (state === 'pending') throw providerAway();
  if (state === 'refused') throw refusedCard(await refusalOfStep(knex, key));
  return cardOfStep(tools, userId, token);
}

/** A token becomes a payment method with an id of its own. */
async function cardOfStep({ knex }: SourceTools, userId: number, token: string): Promise<string> {
  if (token.startsWith('pm_')) {
    const cards = await readCards(knex, userId);
    if (cards.some(({ id }) => id === token)) return token;
    // It was one too many, or was removed since.
    throw cards.length >= mostCards ? tooManyCards() : refusedFields({ token: ['TOKEN_USED'] });
  }
  const newest = await knex('payment_cards')
    .where({ user_id: userId })
    .whereNull('removed_at')
    .orderBy([
      { column: 'added_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first<{ id: string } | undefined>('id');
  if (!newest) throw refusedFields({ token: ['TOKEN_USED'] });
  return newest.id;
}

/**
 * A setup intent, with which the browser adds a card that the bank has authenticated.
 * @returns the client secret
 * @throws DomainError 429 for too many in an hour; 503 while the provider does not answer
 */
export async function createSetup(tools: SourceTools, userId: number, requestKey: string): Promise<string> {
  await countAttempt(tools.knex, attemptLimits.cardSetups, { by: userId, now: tools.clock.now() });
  const customer = await requireCustomer(tools, userId);
  const setup = await askProvider(() =>
    tools.stripe.setupIntents.create(
      {
        customer,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata: { user: String(userId) },
      },
      { idempotencyKey: `setup-${userId}-${requestKey}` },
    ),
  );
  if (setup.client_secret === null) throw new Error('a setup intent has no client secret');
  return setup.client_secret;
}

async function requireCustomer({ knex, transaction, steps }: SourceTools, userId: number): Promise<string> {
  const known = await customerOf(knex, userId);
  if (known !== undefined) return known;
  const key = await transaction(async (trx) => {
    await lockCardsOf(trx, userId);
    const attempted = await attemptKey(trx, `customer-${userId}`);
    if ((await stateOf(trx, attempted)) === undefined)
      await steps.add(trx, customerStep, { key: attempted, payload: { userId } });
    return attempted;
  });
  await steps.runNow(key);
  const made = await customerOf(knex, userId);
  if (made === undefined) throw providerAway();
  return made;
}

/** Makes a card the default. @throws DomainError 404; 409 for an expired card */
export async function setDefaultCard(
  { transaction, clock }: SourceTools,
  userId: number,
  cardId: string,
): Promise<void> {
  await transaction(async (trx) => {
    await lockCardsOf(trx, userId);
    const card = await lockCard(trx, userId, cardId);
    if (isCardExpired({ month: card.exp_month, year: card.exp_year }, clock.now()))
      throw new DomainError('payment.source_expired', 'This card is expired.', { status: 409 });
    await trx('payment_cards').where({ user_id: userId, is_default: true }).update({ is_default: false });
    await trx('payment_cards').where({ id: cardId }).update({ is_default: true });
  });
}

/**
 * Removes a card: at once here, and at the provider by a step.
 * @throws DomainError 404; 409 for the default while there are others, while a payment with it is on its way, and for the last one that can be charged while its owner
 *   may owe a salon a fee
 */
export async function removeCard(
  { transaction, clock, steps }: SourceTools,
  userId: number,
  cardId: string,
): Promise<void> {
  await transaction(async (trx) => {
    await lockCardsOf(trx, userId);
    const card = await lockCard(trx, userId, cardId);
    const others = (await readCards(trx, userId)).filter(({ id }) => id !== cardId);
    if ((card.is_default && others.length > 0) || (await isInUse(trx, card))) throw sourceInUse();
    const now = clock.now();
    if (!others.some((other) => isUsable(other, now)) && (await mayOweFee(trx, userId, now)))
      throw lastCard();
    await markRemoved(trx, card, now);
    await steps.add(trx, removeCardStep, {
      key: removalKey(cardId, now),
      payload: { cardId },
    });
  });
}

/** Whether a payment by a card is on its way: of an order, of a gift card or package, or of a deposit or fee. */
async function isInUse(
  trx: Knex.Transaction,
  { id, user_id: userId, brand, last4 }: CardRow,
): Promise<boolean> {
  const attempt: unknown = await trx('payment_attempts')
    .where({ card_id: id })
    .whereIn('state', ['running', 'needs-authentication'])
    .first('order_id');
  if (attempt !== undefined) return true;
  const purchase: unknown = await trx('prepaid_purchases')
    .where({ buyer_user_id: userId, card_id: id })
    .whereIn('state', underway)
    .first('id');
  if (purchase !== undefined) return true;
  // A charge says what its card looks like; the same digits of the same brand are the same card but for a rare chance.
  const charge: unknown = await trx('visit_charges as charge')
    .join('visit_terms as terms', 'terms.appointment_id', 'charge.appointment_id')
    .where({ 'terms.client_user_id': userId, 'charge.card_brand': brand, 'charge.card_last4': last4 })
    .whereIn('charge.state', underway)
    .first('charge.id');
  return charge !== undefined;
}

const underway = ['processing', 'needs-authentication'];

/** A salon has so many days to charge a fee. Nobody has to keep a card for longer. */
const unpaidFeeDays = 90;

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}

/** Whether a fee of a user is not paid, or may still fall due for a visit whose terms they have accepted (decision 0041). */
async function mayOweFee(trx: Knex.Transaction, userId: number, now: Date): Promise<boolean> {
  const earliestStart = daysBefore(now, noShowFeeDays);
  const visit: unknown = await trx('visit_terms as terms')
    .where('terms.client_user_id', userId)
    .where((either) => {
      void either
        .where((open) => {
          void open
            .where('terms.outcome', 'open')
            .where('terms.starts_at', '>', earliestStart)
            .whereRaw(
              `greatest((terms.accepted->>'lateFeePercent')::numeric, (terms.accepted->>'noShowFeePercent')::numeric) > 0`,
            );
        })
        .orWhereExists(
          trx('visit_charges as charge')
            .whereRaw('charge.appointment_id = terms.appointment_id')
            .whereNot('charge.kind', 'deposit')
            .whereIn('charge.state', ['due', 'declined', 'processing', 'needs-authentication'])
            .where('charge.created_at', '>', daysBefore(now, unpaidFeeDays))
            .select('charge.id'),
        );
    })
    .first('terms.appointment_id');
  return visit !== undefined;
}

function lastCard(): DomainError {
  return new DomainError(
    'payment.source_in_use',
    'You have accepted the cancellation policy of a salon, which needs a card on file. Please add another card first.',
    { status: 409 },
  );
}

function tooManyCards(): DomainError {
  return refusedFields({ token: ['CARD_LIMIT'] });
}

function sourceInUse(): DomainError {
  return new DomainError('payment.source_in_use', 'This card is in use. Please try again later.', {
    status: 409,
  });
}

function refusedCard({ code, message }: Refusal): DomainError {
  return new DomainError(errorKeys.badRequest, message, { fields: { token: [code.toUpperCase()] } });
}
