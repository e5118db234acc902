import { mailedLink } from '@frizo/contracts';
import { respond, type Responder, type ServiceParts } from '@frizo/service-kit';
import { createUsersStore } from '../users/users.store.ts';
import type { MailedLinks } from './mailed-links.ts';
import { createMailedLinksStore } from './mailed-links.store.ts';

/**
 * Tells whoever writes the mail what is to be in it. A new address that belongs to another account gets no link: its owner is
 * told that somebody tried, and nothing about who.
 */
export function tellMailedLink(
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
