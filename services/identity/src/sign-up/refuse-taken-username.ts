import { refusedFields } from '@frizo/service-kit';
import type { SolvedCaptcha } from '../captcha/captcha.ts';
import { createUsersStore } from '../users/users.store.ts';
import { usernameTaken } from './create-account.ts';
import { captchaRequired } from './require-captcha.ts';
import type { SignUpTools } from './sign-up.tools.ts';

/** Refuses a taken address before the password is hashed or a salon requested; this uses the captcha, as a new account does. */
export async function refuseTakenUsername(
  { knex, captcha, transaction }: SignUpTools,
  username: string,
  solved: SolvedCaptcha,
): Promise<void> {
  if (!(await createUsersStore(knex).byEmail(username))) return;
  const isUnused = await transaction((trx) => captcha.spend(trx, solved));
  throw refusedFields(isUnused ? usernameTaken : captchaRequired);
}
