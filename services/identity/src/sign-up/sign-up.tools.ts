import type { ServiceParts } from '@frizo/service-kit';
import type { Captcha } from '../captcha/captcha.ts';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import type { MailedLinks } from '../mailed-links/mailed-links.ts';
import type { Browser, SessionParts } from '../sessions/begin-session.ts';

/** What the use cases of sign-up work with. */
export interface SignUpTools extends SessionParts, Pick<ServiceParts, 'knex' | 'bus' | 'transaction'> {
  readonly captcha: Captcha;
  readonly links: MailedLinks;
  readonly limits: AttemptCounter;
}

/** Who sends the form. */
export interface Sender {
  readonly ip: string;
  /** '' where the client gave none. */
  readonly idempotencyKey: string;
  readonly browser: Browser;
}
