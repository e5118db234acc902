import { getRolloutHealth, reportPageHealth, reportRemoteFailure } from '@frizo/contracts';
import { route, sharedSecret, type Route, type ServiceParts } from '@frizo/service-kit';
import {
  nameOfBuild,
  pageProofCookie,
  visitorCookie,
  type BrowserCookies,
} from '../resolution/browser-cookies.ts';
import { mayMoveRollouts } from '../rollouts/rollouts.policy.ts';
import { saveBeacon } from './save-beacon.ts';
import { saveFailure } from './save-failure.ts';
import { readHealth } from './read-health.ts';

type HealthRouteParts = Pick<ServiceParts, 'knex' | 'transaction' | 'clock'> & {
  readonly cookies: BrowserCookies;
};

interface SentCookies {
  get(name: string): string | undefined;
}

export function healthRoutes({
  knex,
  transaction,
  clock,
  cookies: signedCookies,
}: HealthRouteParts): Route[] {
  const secret = sharedSecret(knex, 'visitors');
  /** The builds that this browser was given with a page, by a proof that no other browser can use. */
  async function buildsGivenTo(cookies: SentCookies, now: Date): Promise<ReadonlySet<string>> {
    const proof = await signedCookies.pageProof.read(cookies.get(pageProofCookie), now);
    return new Set(proof?.visitor === cookies.get(visitorCookie) ? proof?.builds : []);
  }
  return [
    route(reportRemoteFailure, {
      async handle({ request, cookies }) {
        const now = clock.now();
        const wasGiven = (await buildsGivenTo(cookies, now)).has(nameOfBuild(request));
        const reporter = { visitor: wasGiven ? cookies.get(visitorCookie) : undefined, secret };
        await transaction((trx) => saveFailure(trx, request, reporter, now));
        return { success: true as const };
      },
    }),
    route(reportPageHealth, {
      async handle({ request, cookies }) {
        const now = clock.now();
        await saveBeacon(knex, request, await buildsGivenTo(cookies, now), now);
        return { success: true as const };
      },
    }),
    route(getRolloutHealth, {
      policy: mayMoveRollouts,
      handle: async ({ request }) => ({ builds: await readHealth(knex, request, clock.now()) }),
    }),
  ];
}
