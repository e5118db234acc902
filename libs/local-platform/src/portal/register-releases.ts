import { registerRelease, type Release } from '@frizo/contracts';
import type { Host } from '@frizo/service-kit';

/** Tells the rollout service which builds there are; one that is new becomes stable. */
export async function registerReleases(host: Host, releases: readonly Release[]): Promise<void> {
  for (const release of releases) {
    await host.bus.ask(registerRelease, { release, movedBy: 'npm start', reason: 'Built from the sources' });
  }
}
