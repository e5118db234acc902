import * as contracts from '@frizo/contracts';
import {
  type Actor,
  isProfessional,
  professionalOf,
  route,
  type Route,
  type RouteContext,
  type UploadedFile,
  userIdOf,
} from '@frizo/service-kit';
import type Stripe from 'stripe';
import { attemptLimits, countAttempt } from '../attempt-limits.ts';
import { accounts } from '../domain/posting.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Steps } from '../steps/steps.ts';
import { presentAccount, profileMode, snapshotOf } from './account-snapshot.ts';
import {
  addExternalAccount,
  addExternalAccountStep,
  removeExternalAccount,
  removeExternalAccountStep,
  setDefaultExternalAccount,
  setDefaultStep,
} from './external-accounts.ts';
import { findAccount } from './payout-accounts.store.ts';
import { ownsBusiness, passwordConfirmedUntil, requirePassword } from './payouts.policy.ts';
import { listPayouts, presentPayout, sumInTransit } from './payouts.store.ts';
import { askProvider } from './provider-refusals.ts';
import {
  accountEventHandler,
  type AccountParts,
  accountSweep,
  type ReadAccount,
  refreshAccount,
} from './refresh-account.ts';
import { payoutEventHandler, payoutStep, readBalance, requestPayout } from './request-payout.ts';

import { createAccountStep, saveProfile } from './save-profile.ts';

export interface PayoutParts extends AccountParts {
  readonly steps: Steps;
}

/** What the service runs for payouts besides their calls. */
export const payoutSteps = (parts: Pick<PayoutParts, 'outbox'>) =>
  [
    createAccountStep,
    addExternalAccountStep,
    setDefaultStep,
    removeExternalAccountStep,
    payoutStep(parts),
  ] as const;
/** What keeps accounts and payouts up to the provider's state. */
export const payoutEvents = (parts: AccountParts) => [accountEventHandler(parts), payoutEventHandler(parts)];
/** What finishes changes that a process has left. */
export const payoutJobs = (parts: AccountParts) => [accountSweep(parts)];

/** A balance is shown without the provider's part when it takes longer. */
const balanceTimeoutMs = 3_000;

/**
 * Payment profile, accounts for payouts and payouts of a salon, for the business itself (spec 6: an artist sees no Payments tab). None of these calls keeps its
 * answer for a repeated request: each asks the provider, outside of transactions, and is safe to repeat by itself.
 */
export function payoutRoutes(parts: PayoutParts): Route[] {
  const { knex } = parts;
  return [
    route(contracts.getPayoutAccount, {
      policy: ownsBusiness,
      async handle({ actor }) {
        const until = await passwordConfirmedUntil(parts, actor);
        return present(parts, await askProvider(() => refreshAccount(parts, salonOf(actor))), until);
      },
    }),
    ...profileRoutes(parts),
    ...externalAccountRoutes(parts),
    route(contracts.getPaymentCompletion, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const account = await findAccount(knex, salonOf(actor));
        const isProfile = request.type === 'payment-profile';
        const isComplete = isProfile
          ? (account?.hasProfile ?? false)
          : (account?.externalAccounts.length ?? 0) > 0;
        const missing = isProfile ? 'No Payment profile' : 'No external account';
        return { isComplete, message: isComplete ? null : missing, canComplete: ownsBusiness(actor) };
      },
    }),
    route(contracts.getSalonBalance, {
      policy: ownsBusiness,
      async handle({ actor }) {
        const salonId = salonOf(actor);
        const account = await findAccount(knex, salonId);
        const atProvider = await readKnownBalance(parts.stripe, account?.accountId ?? null);
        return {
          totalCent: await balanceOf(knex, accounts.connected(salonId)),
          availableCent: atProvider?.availableCents ?? null,
          pendingCent: atProvider?.pendingCents ?? null,
          inTransitCent: await sumInTransit(knex, salonId),
        };
      },
    }),
    route(contracts.getPayouts, {
      policy: ownsBusiness,
      async handle({ request, actor }) {
        const { count, rows } = await listPayouts(knex, { ...request, salonId: salonOf(actor) });
        return { count, data: rows.map(presentPayout) };
      },
    }),
    route(contracts.requestPayout, {
      policy: ownsBusiness,
      idempotency: 'none',
      standsAlone: true,
      async handle({ request, actor }) {
        await requirePassword(parts, actor);
        const { salonId, userId } = professionalOf(actor);
        return presentPayout(await requestPayout(parts, { ...request, salonId, userId }));
      },
    }),
  ];
}

function profileRoutes(parts: PayoutParts): Route[] {
  const save = async (
    { request, actor, ip }: RouteContext<contracts.ParsedRequestOf<typeof contracts.createPayoutAccount>>,
    mayCreate: boolean,
  ) => {
    const until = await requirePassword(parts, actor);
    const contact = await parts.bus.request(contracts.userContact, { userId: userIdOf(actor) });
    const options = { salonId: salonOf(actor), request, contact, ip, mayCreate };
    return present(parts, await saveProfile(parts, options), until);
  };
  return [
    route(contracts.createPayoutAccount, {
      policy: ownsBusiness,
      idempotency: 'none',
      standsAlone: true,
      handle: (context) => save(context, true),
    }),
    route(contracts.updatePayoutAccount, {
      policy: ownsBusiness,
      idempotency: 'none',
      standsAlone: true,
      handle: (context) => save(context, false),
    }),
    route(contracts.uploadLegalDocument, {
      policy: ownsBusiness,
      idempotency: 'none',
      standsAlone: true,
      handle: async ({ file, actor }) => ({ legalDocument: await passDocument(parts, actor, file) }),
    }),
  ];
}

/**
 * Passes a picture to the provider, and returns its id there.
 * @throws DomainError 403 password.needed; 429 after ten of a salon in a day; as `askProvider`
 */
async function passDocument(parts: PayoutParts, actor: Actor, file: UploadedFile): Promise<string> {
  await requirePassword(parts, actor);
  const { salonId, userId } = professionalOf(actor);
  const now = parts.clock.now();
  await countAttempt(parts.knex, attemptLimits.legalDocuments, { by: salonId, now });
  const { id } = await askProvider(() =>
    parts.stripe.files.create({
      purpose: 'identity_document',
      file: { data: file.bytes, name: documentName(file), type: file.mediaType },
    }),
  );
  const row = { file_id: id, salon_id: salonId, uploaded_by: userId, uploaded_at: now };
  await parts.knex('legal_documents').insert(row);
  return id;
}

/** As the user has named the picture, in plain characters and with the ending of what it is. */
function documentName({ name, mediaType }: UploadedFile): string {
  const base = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w -]+/g, '_')
    .slice(0, 100);
  return `${base || 'document'}${mediaType === 'image/png' ? '.png' : '.jpg'}`;
}

function externalAccountRoutes(parts: PayoutParts): Route[] {
  return [
    route(contracts.addExternalAccount, {
      policy: ownsBusiness,
      idempotency: 'none',
      standsAlone: true,
      async handle({ request, actor }) {
        const until = await requirePassword(parts, actor);
        return present(
          parts,
          await addExternalAccount(parts, { salonId: salonOf(actor), token: request.token }),
          until,
        );
      },
    }),
    route(contracts.setDefaultExternalAccount, {
      policy: ownsBusiness,
      idempotency: 'none',
      standsAlone: true,
      async handle({ request, actor }) {
        const until = await requirePassword(parts, actor);
        const target = { salonId: salonOf(actor), externalId: request.extAccountId };
        return present(parts, await setDefaultExternalAccount(parts, target), until);
      },
    }),
    route(contracts.removeExternalAccount, {
      policy: ownsBusiness,
      idempotency: 'none',
      standsAlone: true,
      async handle({ request, actor }) {
        const until = await requirePassword(parts, actor);
        const target = { salonId: salonOf(actor), externalId: request.extAccountId };
        return present(parts, await removeExternalAccount(parts, target), until);
      },
    }),
  ];
}

function salonOf(actor: Actor): number {
  return professionalOf(actor).salonId;
}

function present(
  { clock }: Pick<PayoutParts, 'clock'>,
  found: ReadAccount | undefined,
  confirmedUntil: Date | null,
): contracts.PayoutAccountAnswer {
  const snapshot = found && snapshotOf(found.read);
  return {
    accountExists: snapshot?.hasProfile ?? false,
    mode: profileMode(snapshot),
    verificationStatus: snapshot?.verification ?? null,
    fieldsNeeded: [...(snapshot?.fieldsNeeded ?? [])].slice(0, 100),
    passwordConfirmedUntil: confirmedUntil && Math.floor(confirmedUntil.getTime() / 1000),
    account: found ? presentAccount(found.read, clock.now()) : null,
  };
}

/** Undefined without an account, or without an answer in time. */
async function readKnownBalance(stripe: Stripe, accountId: string | null) {
  if (accountId === null) return { availableCents: 0, pendingCents: 0 };
  return readBalance(stripe, accountId, { timeout: balanceTimeoutMs }).catch(() => undefined);
}
