import { DomainError } from '@frizo/service-kit';
import { isCardExpired } from '../domain/card.ts';
import { requireSalonAccount } from '../orders/salon-account.ts';
import { changeCharge, type VisitContext } from './settle-visit.ts';
import { cardCentsOf, readChargesOf, type ChargeRow, type TermsRow } from './visit-charges.store.ts';

interface Attempt {
  readonly terms: TermsRow;
  readonly charge: ChargeRow;
  /** Absent: at first the card that has paid the deposit of the visit, otherwise the default one, unless it has expired. */
  readonly cardId?: string | undefined;
  readonly isOffSession: boolean;
}

/**
 * Starts an attempt to charge a card for a deposit or a fee that is due; the step runs after the commit. The appointment is locked.
 * @returns the key of the step
 * @throws DomainError 409 in another state, without a usable card, or while the salon cannot be paid by card
 */
export async function startCharge(
  context: VisitContext,
  { terms, charge, cardId, isOffSession }: Attempt,
): Promise<string> {
  if (charge.state !== 'due' && charge.state !== 'declined') throw invalidState();
  const accountId = await requireSalonAccount(context.trx, terms.salon_id);
  // Once that card was declined, the client's choice of another default counts.
  const deposit =
    charge.attempt === 0 ? (await readChargesOf(context.trx, terms.appointment_id)).deposit : undefined;
  const card = await findCard(context, terms.client_user_id, { cardId, deposit });
  const attempt = charge.attempt + 1;
  const key = chargeKey({ id: charge.id, attempt });
  await changeCharge(
    context,
    terms,
    charge,
    { state: 'processing', attempt, failure_message: null, card_brand: card.brand, card_last4: card.last4 },
    null,
  );
  await context.adder.add(context.trx, context.steps.charge, {
    key,
    payload: {
      chargeId: charge.id,
      attempt,
      salonId: terms.salon_id,
      customerId: card.customer_id,
      cardId: card.id,
      accountId,
      cents: cardCentsOf(charge),
      isOffSession,
      previousIntentId: charge.intent_id,
    },
  });
  return key;
}

/** The key of the step that makes an attempt. */
export function chargeKey({ id, attempt }: Pick<ChargeRow, 'id' | 'attempt'>): string {
  return `visit-charge-${id}-${attempt}`;
}

/** The charge is in a state that does not allow what was asked. */
export function invalidState(): DomainError {
  return new DomainError(
    'visit_charge.invalid_state',
    'This was changed in the meantime. Please look at it again.',
    {
      status: 409,
    },
  );
}

interface CardRow {
  readonly id: string;
  readonly customer_id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/**
 * The named card; otherwise the one that has paid the deposit, since the client has chosen it for this visit and it worked; otherwise the default one, or
 * the newest if that has expired.
 */
async function findCard(
  { trx, now }: VisitContext,
  userId: number,
  { cardId, deposit }: { readonly cardId: string | undefined; readonly deposit: ChargeRow | undefined },
): Promise<CardRow> {
  const cards = await trx('payment_cards as card')
    .join('payment_customers as customer', 'customer.user_id', 'card.user_id')
    .where({ 'card.user_id': userId, ...(cardId !== undefined && { 'card.id': cardId }) })
    .whereNull('card.removed_at')
    .orderBy([
      { column: 'card.is_default', order: 'desc' },
      { column: 'card.added_at', order: 'desc' },
      { column: 'card.id', order: 'desc' },
    ])
    .forShare('card')
    .select<CardRow[]>(
      'card.id',
      'customer.customer_id',
      'card.brand',
      'card.last4',
      'card.exp_month',
      'card.exp_year',
    );
  const usable = cards.filter(({ exp_month: month, exp_year: year }) => !isCardExpired({ month, year }, now));
  const hasPaid = ({ brand, last4 }: CardRow) =>
    deposit?.state === 'paid' && deposit.card_brand === brand && deposit.card_last4 === last4;
  const card = usable.find(hasPaid) ?? usable[0];
  if (!card) throw new DomainError('visit_charge.no_card', 'There is no card on file.', { status: 409 });
  return card;
}
