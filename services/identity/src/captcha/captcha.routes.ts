import { getCaptchaChallenge } from '@frizo/contracts';
import { route, type Route } from '@frizo/service-kit';
import type { Captcha } from './captcha.ts';

export function captchaRoutes(captcha: Captcha): Route[] {
  return [route(getCaptchaChallenge, { handle: () => captcha.challenge() })];
}
