import { mailedLink, mailedLinkRequested } from '@frizo/contracts';
import {
  DomainError,
  type Outbox,
  respond,
  type Responder,
  type ServiceParts,
  sharedSecret,
  signedTextOf,
  signText,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { createUsersStore } from '../users/users.store.ts';
import type { LinkPurpose } from './mailed-link.model.ts';
import { createMailedLinksStore } from './mailed-links.store.ts';

/** Mailed links, which are valid for an hour and work once (decisions 2). */
export interface MailedLinks {
  /** Stores a link and requests the mail with it. */
  request(
    trx: Knex.Transaction,
    link: { purpose: LinkPurpose; userId: number | null; newEmail?: string | null },
  ): Promise<void>;
  /** Checks that a token is valid. @throws DomainError 410 */
  requireUsable(token: string, purpose: LinkPurpose): Promise<void>;
  /** Uses a token. @throws DomainError 410, also for the second of two concurrent uses */
  take(trx: Knex.Transaction, token: string, purpose: LinkPurpose): Promise<UsedLink>;
  tokenOf(linkId: string): Promise<string>;
}

export interface UsedLink {
  readonly userId: number;
  readonly newEmail: string | null;
}

export function createMailedLinks({
  knex,
  clock,
  outbox,
}: Pick<ServiceParts, 'knex' | 'clock'> & { outbox: Outbox }): MailedLinks {
  const key = sharedSecret(knex, 'mailed-link');

  return {
    async request(trx, { purpose, userId, newEmail = null }) {
      const linkId = await createMailedLinksStore(trx).add({ purpose, userId, newEmail }, clock.now());
      await outbox.add(trx, mailedLinkRequested, { linkId, purpose });
    },
    async requireUsable(token, purpose) {
      const linkId = linkIdOf(await key(), token);
      const link = linkId && (await createMailedLinksStore(knex).usable(linkId, clock.now()));
      if (!link || link.purpose !== purpose) throw linkExpired();
    },
    async take(trx, token, purpose) {
      const store = createMailedLinksStore(trx);
      const linkId = linkIdOf(await key(), token);
      const link = linkId && (await store.lockUsable(linkId, purpose, clock.now()));
      if (!link || link.userId === null) throw linkExpired();
      await store.markUsed(link.id, clock.now());
      return { userId: link.userId, newEmail: link.newEmail };
    },
    tokenOf: async (linkId) => signText(await key(), linkId),
  };
}

function linkExpired(): DomainError {
  return new DomainError('link.expired', 'This link has expired or was used before. Ask for a new one.', {
    status: 410,
  });
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of a token's link; undefined for a forged token. */
export function linkIdOf(key: Buffer, token: string): string | undefined {
  const linkId = signedTextOf(key, token);
  return linkId !== undefined && uuid.test(linkId) ? linkId : undefined;
}

/**
 * Returns the content of a link's mail to the service that sends it. For a new address that belongs to another account there is no
 * link: its owner is informed of the attempt, but not of who made it.
 */
export function mailedLinkResponder(
  { knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>,
  links: MailedLinks,
): Responder {
  return respond(mailedLink, async ({ linkId }) => {
    const link = await createMailedLinksStore(knex).usable(linkId, clock.now());
    const users = createUsersStore(knex);
    const user = link?.userId ? await users.byId(link.userId) : undefined;
    if (!link || !user) return { link: null };
    const email = link.newEmail ?? user.email;
    const owner = link.newEmail ? await users.byEmail(link.newEmail) : undefined;
    const isTaken = owner !== undefined && owner.id !== user.id;
    return {
      link: {
        purpose: link.purpose,
        token: isTaken ? '' : await links.tokenOf(link.id),
        email,
        firstName: (isTaken ? owner : user).firstName,
        isTaken,
      },
    };
  });
}
