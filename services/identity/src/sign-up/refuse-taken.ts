import { refusedFields } from '@frizo/service-kit';
import type { SolvedCaptcha } from '../captcha/captcha.ts';
import { createUsersStore } from '../users/users.store.ts';
import { usernameTaken } from './create-account.ts';
import { captchaRequired } from './require-captcha.ts';
import type { SignUpTools } from './sign-up.tools.ts';

/** Refuses a taken address before anything is hashed or opened for it; the answer costs a captcha, as a new account does. */
export async function refuseTaken(
  { knex, captcha, transaction }: SignUpTools,
  username: string,
  solved: SolvedCaptcha,
): Promise<void> {
  if (!(await createUsersStore(knex).byEmail(username))) return;
  const isMine = await transaction((trx) => captcha.spend(trx, solved));
  throw refusedFields(isMine ? usernameTaken : captchaRequired);
}
