import type { Host, RunningService } from '@frizo/service-kit';
import type { Progress } from '../console/progress.ts';

const seedName = 'demo';

/** Fills with the demo every service that has one and has not been filled; a seed that was cut off runs again. */
export async function seedDemo(host: Host, progress: Progress): Promise<{ isFirstTime: boolean }> {
  const services = [...host.services.values()].filter(({ definition }) => definition.seed !== undefined);
  const done = await Promise.all(services.map((service) => seedOnce(service, progress)));
  return { isFirstTime: done.includes(true) };
}

async function seedOnce({ definition, parts }: RunningService, progress: Progress): Promise<boolean> {
  const seeds = () => parts.knex<{ name: string }>('seeds');
  if ((await seeds().where({ name: seedName })).length > 0) return false;
  await progress.step(`Seeding ${definition.name}`, async (note) => {
    await definition.seed?.(parts, (count, total) => note(total > 0 ? count / total : 0));
  });
  await seeds().insert({ name: seedName }).onConflict('name').ignore();
  return true;
}
