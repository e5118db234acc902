import { refusedFields } from '@frizo/service-kit';
import type { Captcha, SolvedCaptcha } from '../captcha/captcha.ts';

type Codes = Partial<Record<string, string[]>>;

/**
 * Refuses a form that is not right. Only a form without faults has its captcha looked at, and it is used up later, with what is
 * written: whoever corrects a field need not solve another one. What bounds wrong forms are the limits.
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
