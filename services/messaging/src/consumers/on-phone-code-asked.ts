import { phoneCode, phoneCodeRequested } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { MessagingEnv } from '../env.ts';
import { internationalPhone, queueText } from '../texts/texts.store.ts';

/**
 * Sends the code that proves a phone, as long as it is good: asks booking for it, since it stands in no event. While booking does not
 * answer the event comes again. The text says what the code is for and that nobody is to be given it.
 */
export function onPhoneCodeAsked(
  { bus, clock, jobs }: Pick<ServiceParts, 'bus' | 'clock' | 'jobs'>,
  env: MessagingEnv,
): Consumer {
  return consume(phoneCodeRequested, {
    name: 'on-phone-code-asked',
    async handle({ codeId }, { trx }) {
      const { code } = await bus.request(phoneCode, { codeId });
      const recipient = code && internationalPhone(code.phone);
      if (!recipient || !env.twilio) return;
      const now = clock.now();
      const leftMs = Date.parse(code.expiresAt) - now.getTime();
      if (leftMs <= 0) return;
      const body = `${env.productName}: ${code.digits} is your code to confirm this phone. It is valid for 10 minutes. We will never ask you for it.`;
      await queueText({ trx, jobs, now }, { recipient, body }, { isSecret: true, worthTryingMs: leftMs });
    },
  });
}
