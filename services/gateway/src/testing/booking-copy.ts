import type { Clock } from '@frizo/service-kit';
import { startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { clientOf } from './booking-salon.ts';
import { loadServices } from './load-services.ts';

/** Where copies of booking and messaging stand. */
export interface CopyEnvironment {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly smtpUrl: string;
}

/** A copy as a client sees it. */
export interface Target {
  readonly url: string;
  /** An access token of the client of a chair. */
  tokenOf(chair: number): Promise<string>;
}

export interface Booked {
  readonly status: number;
  readonly body: unknown;
}

export const bookingNow = '2026-03-02T17:00:00Z';

const copied = ['booking', 'messaging'];

/** One copy of booking, with messaging beside it. The first over an empty database migrates it. */
export async function startBookingCopy(
  { databaseUrl, natsUrl, smtpUrl }: CopyEnvironment,
  clock: Clock,
  migrate = false,
): Promise<TestHost> {
  return startTestHost({
    services: await loadServices((name) => copied.includes(name)),
    databaseUrl,
    natsUrl,
    clock,
    env: { SMTP_URL: smtpUrl },
    migrate,
  });
}

export function targetOf({ url, tokens }: TestHost): Target {
  return { url, tokenOf: (chair) => tokens.sign(clientOf(chair)) };
}
