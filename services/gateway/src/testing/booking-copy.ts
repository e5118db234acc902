import type { Clock } from '@frizo/service-kit';
import { startTestHost, type TestHost } from '@frizo/service-kit/testing';
import { artistOf, clientOf } from './booking-salon.ts';
import { loadServices } from './load-services.ts';

/** The addresses that copies of booking and messaging use. */
export interface CopyEnvironment {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly smtpUrl: string;
}

/** A copy from the view of a client. */
export interface Target {
  readonly url: string;
  /** An access token of the client of this chair. */
  tokenOf(chair: number): Promise<string>;
  /** An access token of the artist of this chair. */
  artistTokenOf(chair: number): Promise<string>;
}

export interface Booked {
  readonly status: number;
  readonly body: unknown;
}

export const bookingNow = '2026-03-02T17:00:00Z';

const services = ['booking', 'messaging'];

/** One copy of booking and messaging. The first one on an empty database migrates it. */
export async function startBookingCopy(
  { databaseUrl, natsUrl, smtpUrl }: CopyEnvironment,
  clock: Clock,
  migrate = false,
): Promise<TestHost> {
  return startTestHost({
    services: await loadServices((name) => services.includes(name)),
    databaseUrl,
    natsUrl,
    clock,
    env: { SMTP_URL: smtpUrl },
    migrate,
  });
}

export function targetOf({ url, tokens }: TestHost): Target {
  return {
    url,
    tokenOf: (chair) => tokens.sign(clientOf(chair)),
    artistTokenOf: (chair) => tokens.sign(artistOf(chair)),
  };
}
