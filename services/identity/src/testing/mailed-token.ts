import { changeEmail, forgotPassword, mailedLink } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { linkIds } from './rows.ts';
import { password, type IdentityFixtures } from './fixtures.ts';

/** Requests a password reset and returns the token of its mail. */
export async function resetToken(fixtures: IdentityFixtures, email: string): Promise<string> {
  await fixtures.host.call(forgotPassword, { username: email });
  return (await newestLink(fixtures)).token;
}

/** Requests a change of the address and returns the content of its mail. */
export async function requestEmailChange(fixtures: IdentityFixtures, userId: number, newEmail: string) {
  await fixtures.host.call(changeEmail, { newEmail, password }, { actor: buildActor({ userId }) });
  return newestLink(fixtures);
}

/** The content of the newest mail. */
export async function newestLink(fixtures: IdentityFixtures) {
  const newest = (await linkIds(fixtures)).at(-1) as string;
  const { link } = await fixtures.host.bus.request(mailedLink, { linkId: newest });
  if (!link) throw new Error('there is nothing to mail');
  return link;
}
