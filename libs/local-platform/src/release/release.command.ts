// `npm run release -w @frizo/mf-…`: builds one remote, checks it, and publishes it to the running portal, without rolling it out.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '../commands.ts';
import { repositoryRoot } from '../machine/repository.ts';
import { recordStartedBuilds } from '../portal/started-builds.ts';
import { findReleasePlace } from './find-place.ts';
import { registerAt } from './register.ts';
import { releaseRemote } from './release-remote.ts';
import { runContractSuite } from './run-contract-suite.ts';

const usage = 'npm run release -w @frizo/<remote> [-- --why "what is new"]';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { why: { type: 'string' } } });
  const [name = ''] = positionals;
  const root = join(repositoryRoot, name);
  if (!/^mf-[a-z-]+$/.test(name) || !existsSync(root)) throw new StartFailure(usage);
  const place = await findReleasePlace(process.env);
  console.log(`Building and checking ${name} …`);
  const { release, isNew, stable } = await releaseRemote({
    root,
    outputPath: join(repositoryRoot, '.cache', 'release', name),
    place,
    movedBy: userInfo().username,
    reason: values.why ?? 'Released from the sources',
    now: new Date(),
    register: (request) => registerAt(place.natsUrl, request),
    runContractSuite,
  });
  if (existsSync(place.dataFolder)) await recordStartedBuilds(place.dataFolder, [release]);
  console.log(`${name} ${release.build} ${isNew ? 'is published' : 'was published before'}.`);
  console.log(
    stable === release.build
      ? 'It is stable: all users get it.'
      : `No user gets it yet. Roll it out with: npm run rollout -- ${name} 5% ${release.build} --why "…"`,
  );
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
});
