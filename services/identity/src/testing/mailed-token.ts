import { changeEmail, forgotPassword, mailedLink } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { linkIds } from './rows.ts';
import { password, type IdentityFixtures } from './fixtures.ts';

/** The token that the mail to somebody who forgot their password would bring. */
export async function resetToken(fixtures: IdentityFixtures, email: string): Promise<string> {
  await fixtures.host.call(forgotPassword, { username: email });
  return (await newestLink(fixtures)).token;
}

/** What the mail to a new address would be made of. */
export async function askToChangeEmail(fixtures: IdentityFixtures, userId: number, newEmail: string) {
  await fixtures.host.call(changeEmail, { newEmail, password }, { actor: buildActor({ userId }) });
  return newestLink(fixtures);
}

/** What the newest mail would be made of. */
export async function newestLink(fixtures: IdentityFixtures) {
  const newest = (await linkIds(fixtures)).at(-1) as string;
  const { link } = await fixtures.host.bus.request(mailedLink, { linkId: newest });
  if (!link) throw new Error('there is nothing to mail');
  return link;
}
