import {
  claimReviewItems,
  decideReview,
  getReviewDecisions,
  releaseReviewItems,
  undoReview,
} from '@frizo/contracts';
import { type Actor, route, type Route, type ServiceParts, userIdOf } from '@frizo/service-kit';
import type { ImageAddresses } from '../images/image-addresses.ts';
import { claimItems, countWaiting, leaseSeconds, releaseItems } from './claim-items.ts';
import { decide, itemChanged, undoMs } from './decide.ts';
import { readDecisions } from './decisions.read-model.ts';
import { readReviewItems } from './review-items.ts';
import { undoDecision } from './undo-decision.ts';

/** Platform operators only (decisions 1). */
const mayReview = (actor: Actor): boolean => actor.admin;

interface ReviewParts extends Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'> {
  readonly addresses: ImageAddresses;
}

export function reviewRoutes({ knex, transaction, outbox, clock, addresses }: ReviewParts): Route[] {
  const presenter = () => addresses.ownImages(clock.now());
  const by = (actor: Actor) => ({ adminId: userIdOf(actor), now: clock.now() });
  return [
    route(claimReviewItems, {
      policy: mayReview,
      // Claiming again returns what a lost answer had claimed.
      idempotency: 'none',
      async handle({ request, actor }) {
        const { itemIds, lost } = await transaction((trx) => claimItems(trx, { ...request, ...by(actor) }));
        return {
          items: await readReviewItems(knex, await presenter(), itemIds),
          lost,
          waiting: await countWaiting(knex),
          leaseSeconds,
        };
      },
    }),
    route(releaseReviewItems, {
      policy: mayReview,
      async handle({ request: { galleryItemIds }, actor }) {
        await releaseItems(knex, { adminId: userIdOf(actor), itemIds: galleryItemIds });
        return { success: true as const };
      },
    }),
    route(decideReview, {
      policy: mayReview,
      async handle({ request, actor }) {
        const { decidedAt } = await transaction((trx) => decide(trx, outbox, request, by(actor)));
        return { undoUntil: Math.floor((decidedAt.getTime() + undoMs) / 1_000) };
      },
    }),
    route(undoReview, {
      policy: mayReview,
      handle: ({ request: { decisionId }, actor }) =>
        transaction(async (trx) => {
          const itemId = await undoDecision(trx, outbox, decisionId, by(actor));
          const [item] = await readReviewItems(trx, await presenter(), [itemId]);
          if (!item) throw itemChanged('Its owner has removed this picture.');
          return { item };
        }),
    }),
    route(getReviewDecisions, {
      policy: mayReview,
      handle: async ({ request, actor }) => readDecisions(knex, await presenter(), request, by(actor)),
    }),
  ];
}
