import { changeEmail, forgotPassword, mailedLink } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { linkIds } from './rows.ts';
import { password, type IdentityWorld } from './world.ts';

/** The token that the mail to somebody who forgot their password would bring. */
export async function resetToken(world: IdentityWorld, email: string): Promise<string> {
  await world.host.call(forgotPassword, { username: email });
  return (await newestLink(world)).token;
}

/** What the mail to a new address would be made of. */
export async function askToChangeEmail(world: IdentityWorld, userId: number, newEmail: string) {
  await world.host.call(changeEmail, { newEmail, password }, { actor: buildActor({ userId }) });
  return newestLink(world);
}

async function newestLink(world: IdentityWorld) {
  const newest = (await linkIds(world)).at(-1) as string;
  const { link } = await world.host.bus.ask(mailedLink, { linkId: newest });
  if (!link) throw new Error('there is nothing to mail');
  return link;
}
