import type { ServiceParts } from '@frizo/service-kit';
import type { Captcha } from '../captcha/captcha.ts';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import type { MailedLinks } from '../mailed-links/mailed-links.ts';
import type { Browser, SessionParts } from '../sessions/begin-session.ts';

/** The dependencies of the sign-up use cases. */
export interface SignUpTools extends SessionParts, Pick<ServiceParts, 'knex' | 'bus' | 'transaction'> {
  readonly captcha: Captcha;
  readonly links: MailedLinks;
  readonly limits: AttemptCounter;
}

/** The sender of the form. */
export interface Sender {
  readonly ip: string;
  /** '' if the client sent none. */
  readonly idempotencyKey: string;
  readonly browser: Browser;
}
