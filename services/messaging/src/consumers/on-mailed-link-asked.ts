import { mailedLink, mailedLinkRequested } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { linkMail } from '../mails/link-mails.ts';
import { queueMail } from '../mails/mails.store.ts';

/** A reset link lives for an hour (decisions 2): a mail that comes later than that only disappoints. */
const resetLinkLivesMs = 60 * 60_000;

/** Asks identity for the link's secret. While it cannot be asked the event comes again; a link that is over needs no mail. */
export function onMailedLinkAsked(
  { bus, clock, jobs }: Pick<ServiceParts, 'bus' | 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(mailedLinkRequested, {
    name: 'on-mailed-link-asked',
    async handle({ linkId }, { trx }) {
      const { link } = await bus.request(mailedLink, { linkId });
      if (link === null) return;
      await queueMail({ trx, jobs, now: clock.now() }, link.email, linkMail(link, env), {
        isSecret: true,
        ...(link.purpose === 'reset-password' ? { worthTryingMs: resetLinkLivesMs } : {}),
      });
    },
  });
}
