import { join } from 'node:path';
import {
  type Clock,
  createLogger,
  type Host,
  type Logger,
  type RunningService,
  startHost,
} from '@frizo/service-kit';
import { type Progress, showProgress } from '../console/progress.ts';
import { type DataFolder, ensureDiskSpace, openDataFolder } from '../machine/data-folder.ts';
import { ensurePortIsFree } from '../machine/ports.ts';
import { repositoryRoot } from '../machine/repository.ts';
import { lockFolder } from '../machine/run-lock.ts';
import type { StartFailure } from '../machine/start-failure.ts';
import type { Durability } from '../postgres/settings.ts';
import { type BuildStore, openBuildStore } from '../release/build-store.ts';
import { findApps } from './apps.ts';
import { awaitQuiet } from './await-quiet.ts';
import { buildApps, watchBuilds } from './build-apps.ts';
import { type Engines, startEngines } from './engines.ts';
import { chooseServices, isGatewayWanted, loadServices } from './find-services.ts';
import { startFront } from './front.ts';
import { type PublishedRelease, publishReleases, registerReleases } from './publish-releases.ts';
import { type ReservedPort, reservePort } from './reserved-port.ts';
import { serviceEnvironment } from './service-environment.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';

/** How a portal is to run; what is left out is as `npm start` has it. */
export interface PortalOptions {
  /** 0 takes any free port. Else PORT, else 4000. */
  readonly port?: number;
  /** Else FRIZO_DATA, else `.frizo/` in the project. */
  readonly dataDir?: string;
  /** Settings in place of the process's own; see the README. */
  readonly env?: Environment;
  /** `thrown-away` is faster, and loses data when the machine goes down. */
  readonly durability?: Durability;
  readonly clock?: Clock;
  readonly progress?: Progress;
}

/** A portal that answers. */
export interface Portal {
  /** `http://localhost:4000` */
  readonly url: string;
  /** Absent where mail goes to a real server. */
  readonly mailboxUrl: string | undefined;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly host: Host;
  /** True when this start filled the demo in. */
  readonly isFirstStart: boolean;
  /** True when the demo's log-ins exist. */
  readonly isDemo: boolean;
  /** False in a process that only runs services for a gateway elsewhere. */
  readonly isForPeople: boolean;
  /** Settles with what to say when a part that the portal stands on ends by itself. */
  readonly broken: Promise<StartFailure>;
  /** Stops everything that was started, in the right order, and nothing else. */
  stop(): Promise<void>;
}

/** Postgres' and NATS' files, the pictures of the demo and a build of every app. */
const neededMegabytes = 600;
const patienceMs = 60_000;

/**
 * Starts the whole portal in this process: engines, services, apps, the demo.
 * @throws StartFailure with one line on what to do; what had been started is stopped again.
 */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  await using starting = new AsyncDisposableStack();
  const ground = await prepareGround(options, starting);
  const { settings, progress, url } = ground;
  const building = buildAndPublish(ground, starting);
  const engines = await startEngines({ ...ground, running: starting });
  const { host, env, log } = await startServices(ground, engines);
  starting.defer(() => host.stop());
  const seeded = settings.isDemoWanted ? await seedDemo(host, progress) : { isFirstTime: false };
  const releases = await building;
  if (host.services.has('rollout')) await registerReleases(host, releases, ground.data.path);
  if (seeded.isFirstTime) await letEventsArrive(host, engines, progress);
  const front = await startFront({
    settings,
    env,
    host,
    log,
    clock: options.clock,
    reservedPort: ground.reservedPort,
  });
  starting.defer(() => front.stop());
  starting.defer(await takeNewBuilds(ground, host, log));
  const running = starting.move();
  return {
    url,
    mailboxUrl: engines.mailboxUrl,
    databaseUrl: engines.databaseUrl,
    natsUrl: engines.natsUrl,
    host,
    isFirstStart: seeded.isFirstTime,
    isDemo: settings.isDemoWanted,
    isForPeople: isGatewayWanted(settings.services),
    broken: engines.broken,
    stop: () => running.disposeAsync(),
  };
}

/** What is known before anything runs. */
interface Ground {
  readonly settings: Settings;
  /** Where any free port was asked for: nobody else can have it by the time when everything runs. */
  readonly reservedPort: ReservedPort | undefined;
  readonly serviceNames: readonly string[];
  readonly given: Environment;
  readonly data: DataFolder;
  readonly url: string;
  readonly progress: Progress;
  readonly durability: Durability;
  readonly clock: Clock | undefined;
}

async function prepareGround(options: PortalOptions, starting: AsyncDisposableStack): Promise<Ground> {
  const given = options.env ?? process.env;
  const read = readSettings(given);
  const reservedPort = options.port === 0 ? await reservePort(0, read.host) : undefined;
  starting.defer(() => reservedPort?.close());
  const settings = { ...read, port: reservedPort?.port ?? options.port ?? read.port };
  const serviceNames = chooseServices(repositoryRoot, settings.services);
  const data = await openDataFolder(repositoryRoot, options.dataDir ?? given['FRIZO_DATA']);
  const url = `http://localhost:${settings.port}`;
  if (!isWithoutEmbeddedParts(settings)) {
    const lock = await lockFolder(data.path, url);
    starting.defer(() => lock.release());
  }
  if (reservedPort === undefined) await ensurePortIsFree(settings.port, settings.host);
  await ensureDiskSpace(data.path, neededMegabytes);
  const { durability = 'kept', clock, progress = showProgress({ write: () => true }) } = options;
  return { settings, reservedPort, serviceNames, given, data, url, progress, durability, clock };
}

// Several processes may then share a folder, each with services of its own.
function isWithoutEmbeddedParts({ databaseUrl, natsUrl, smtpUrl }: Settings): boolean {
  return Boolean(databaseUrl && natsUrl && smtpUrl);
}

function buildAndPublish(ground: Ground, starting: AsyncDisposableStack): Promise<PublishedRelease[]> {
  const { settings, progress } = ground;
  const apps = isGatewayWanted(settings.services) ? findApps(repositoryRoot) : [];
  const abandon = new AbortController();
  starting.defer(() => abandon.abort());
  const building = buildApps(apps, progress, abandon.signal).then(async () =>
    publishReleases(apps, await buildStoreOf(ground)),
  );
  // Whoever started this awaits it, but later: until then its failure is no unhandled one.
  building.catch(() => undefined);
  return building;
}

async function buildStoreOf({ given, data }: Ground): Promise<BuildStore> {
  return openBuildStore(given, given['RELEASES_FOLDER'] || (await data.folder('releases')));
}

interface StartedServices {
  readonly host: Host;
  readonly env: Environment;
  readonly log: Logger;
}

async function startServices(ground: Ground, engines: Engines): Promise<StartedServices> {
  const { data, given, url, clock } = ground;
  const env = await serviceEnvironment(given, { data, engines, url });
  const log = createLogger('frizo', env['LOG_LEVEL'], join(await data.folder('logs'), 'services.log'));
  const services = await loadServices(repositoryRoot, ground.serviceNames);
  const { databaseUrl, natsUrl } = engines;
  return { host: await startHost({ services, databaseUrl, natsUrl, env, log, clock }), env, log };
}

/** A remote that is built while the portal runs is served from the next page on. */
async function takeNewBuilds(ground: Ground, host: Host, log: Logger): Promise<() => void> {
  const { settings, data } = ground;
  if (!isGatewayWanted(settings.services) || !host.services.has('rollout')) return () => undefined;
  const builds = await buildStoreOf(ground);
  return watchBuilds(findApps(repositoryRoot), (app) => {
    publishReleases([app], builds)
      .then((releases) => registerReleases(host, releases, data.path))
      .catch((err: unknown) => log.error({ err, app: app.name }, 'a new build could not be taken'));
  });
}

async function letEventsArrive(host: Host, { natsUrl }: Engines, progress: Progress): Promise<void> {
  await progress.step('Connecting the services', (note) =>
    awaitQuiet(host, natsUrl, patienceMs, (waiting) => note(`${waiting} events`)),
  );
}

const seedName = 'demo';

/** Fills with the demo every service that has one and has not been filled; a seed that was cut off runs again. */
async function seedDemo(host: Host, progress: Progress): Promise<{ isFirstTime: boolean }> {
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
