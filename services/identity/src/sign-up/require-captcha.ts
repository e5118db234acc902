import { refusedFields } from '@frizo/service-kit';
import type { Captcha, SolvedCaptcha } from '../captcha/captcha.ts';

type Codes = Partial<Record<string, string[]>>;

/**
 * Refuses an invalid form. The captcha is checked only for a valid form, and used later together with the writes, so that a user
 * who corrects a field need not solve another one. Rate limits bound the number of invalid forms.
 */
export async function requireCaptcha(
  captcha: Captcha,
  payload: string,
  faults: Codes | undefined,
): Promise<SolvedCaptcha> {
  if (faults) throw refusedFields({ ...faults, ...(payload === '' && captchaRequired) });
  const solved = await captcha.check(payload);
  if (!solved) throw refusedFields(captchaRequired);
  return solved;
}

export const captchaRequired = { captcha: ['CAPTCHA_REQUIRED'] };
