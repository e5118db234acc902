import type { Route, ServiceParts } from '@frizo/service-kit';
import { createCaptcha } from './captcha/captcha.ts';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import { emailChangeRoutes } from './email-change/email-change.routes.ts';
import { legalRoutes } from './legal/legal.routes.ts';
import type { IdentityEnv } from './env.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import type { MailedLinks } from './mailed-links/mailed-links.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import type { SessionParts } from './sessions/begin-session.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';

export interface IdentityParts extends ServiceParts, SessionParts, Pick<IdentityEnv, 'pushSandboxUrl'> {
  readonly links: MailedLinks;
}

export function identityRoutes(parts: IdentityParts): Route[] {
  const captcha = createCaptcha(parts.knex, parts.clock);
  return [
    ...sessionRoutes({ ...parts, captcha }),
    ...captchaRoutes(captcha),
    ...signUpRoutes({ ...parts, captcha }),
    ...invitationRoutes(parts),
    ...passwordRoutes({ ...parts, captcha }),
    ...emailChangeRoutes(parts),
    ...profileRoutes(parts),
    ...legalRoutes(parts),
  ];
}
