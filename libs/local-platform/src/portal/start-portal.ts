import { join } from 'node:path';
import {
  type Clock,
  createLogger,
  type Host,
  isSeeded,
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
import { waitForEvents } from './wait-for-events.ts';
import { buildApps, watchBuilds } from './build-apps.ts';
import { type EmbeddedStripe, isStripeSandboxWanted } from './embedded-stripe.ts';
import { type Engines, startEngines } from './engines.ts';
import { chooseServices, isGatewayWanted, loadServices } from './find-services.ts';
import { startFront } from './front.ts';
import { type PublishedRelease, publishReleases, registerReleases } from './publish-releases.ts';
import { type ReservedPort, reservePort } from './reserved-port.ts';
import { serviceEnvironment } from './service-environment.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';

/** Options of a portal; the defaults are those of `npm start`. */
export interface PortalOptions {
  /** 0 for any free port. By default PORT, else 4000. */
  readonly port?: number;
  /** By default FRIZO_DATA, else `.frizo/` in the project. */
  readonly dataDir?: string;
  /** Settings that replace the process's environment; see the README. */
  readonly env?: Environment;
  /** `disposable` is faster, but loses data if the machine crashes. */
  readonly durability?: Durability;
  readonly clock?: Clock;
  readonly progress?: Progress;
}

/** A running portal. */
export interface Portal {
  /** `http://localhost:4000` */
  readonly url: string;
  /** Undefined if mail goes to a real server. */
  readonly mailboxUrl: string | undefined;
  /** The sandbox of Stripe; undefined if payments go to Stripe, or run in another process. */
  readonly stripe: EmbeddedStripe | undefined;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly host: Host;
  /** True if this start seeded the demo. */
  readonly isFirstStart: boolean;
  /** True if the demo's log-ins exist. */
  readonly isDemo: boolean;
  /** False in a process that only runs services for a gateway elsewhere. */
  readonly hasGateway: boolean;
  /** Resolves with a failure if an embedded server ends unexpectedly. */
  readonly broken: Promise<StartFailure>;
  /** Stops everything that was started, in reverse order. */
  stop(): Promise<void>;
}

/** Postgres' and NATS' files, the pictures of the demo and a build of every app. */
const neededMegabytes = 600;
const timeoutMs = 60_000;

/**
 * Starts the whole portal in this process: engines, services, apps, the demo.
 * @throws StartFailure with one line on what to do, after stopping everything that was started
 */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  await using starting = new AsyncDisposableStack();
  const setup = await prepareSetup(options, starting);
  const { settings, progress, url } = setup;
  const building = buildAndPublish(setup, starting);
  const engines = await startEngines({ ...setup, running: starting });
  const { host, env, log } = await startServices(setup, engines);
  starting.defer(() => host.stop());
  const seeded = settings.isDemoWanted ? await seedDemo(host, engines, progress) : { isFirstTime: false };
  const releases = await building;
  if (host.services.has('rollout')) await registerReleases(host, releases, setup.data.path);
  if (seeded.isFirstTime) await waitForServices(host, engines, progress);
  const front = await startFront({
    settings,
    env,
    host,
    log,
    clock: options.clock,
    reservedPort: setup.reservedPort,
  });
  starting.defer(() => front.stop());
  starting.defer(await publishNewBuilds(setup, host, log));
  const running = starting.move();
  return {
    url,
    mailboxUrl: engines.mailboxUrl,
    stripe: engines.stripe,
    databaseUrl: engines.databaseUrl,
    natsUrl: engines.natsUrl,
    host,
    isFirstStart: seeded.isFirstTime,
    isDemo: settings.isDemoWanted,
    hasGateway: isGatewayWanted(settings.services),
    broken: engines.broken,
    stop: () => running.disposeAsync(),
  };
}

/** The configuration, before anything runs. */
interface PortalSetup {
  readonly settings: Settings;
  /** Set if any free port was requested: it is bound early, so that no other process can take it. */
  readonly reservedPort: ReservedPort | undefined;
  readonly serviceNames: readonly string[];
  readonly givenEnv: Environment;
  readonly data: DataFolder;
  readonly url: string;
  readonly progress: Progress;
  readonly durability: Durability;
  readonly clock: Clock | undefined;
}

async function prepareSetup(options: PortalOptions, starting: AsyncDisposableStack): Promise<PortalSetup> {
  const givenEnv = options.env ?? process.env;
  const read = readSettings(givenEnv);
  const reservedPort = options.port === 0 ? await reservePort(0, read.host) : undefined;
  starting.defer(() => reservedPort?.close());
  const settings = { ...read, port: reservedPort?.port ?? options.port ?? read.port };
  const serviceNames = chooseServices(repositoryRoot, settings.services);
  const data = await openDataFolder(repositoryRoot, options.dataDir ?? givenEnv['FRIZO_DATA']);
  const url = `http://localhost:${settings.port}`;
  if (!isWithoutEmbeddedParts(settings) || isStripeSandboxWanted({ settings, serviceNames })) {
    const lock = await lockFolder(data.path, url);
    starting.defer(() => lock.release());
  }
  if (reservedPort === undefined) await ensurePortIsFree(settings.port, settings.host);
  await ensureDiskSpace(data.path, neededMegabytes);
  const { durability = 'durable', clock, progress = showProgress({ write: () => true }) } = options;
  return { settings, reservedPort, serviceNames, givenEnv, data, url, progress, durability, clock };
}

// Then several processes with different services may share a folder.
function isWithoutEmbeddedParts({ databaseUrl, natsUrl, smtpUrl }: Settings): boolean {
  return Boolean(databaseUrl && natsUrl && smtpUrl);
}

function buildAndPublish(setup: PortalSetup, starting: AsyncDisposableStack): Promise<PublishedRelease[]> {
  const { settings, progress } = setup;
  const apps = isGatewayWanted(settings.services) ? findApps(repositoryRoot) : [];
  const abort = new AbortController();
  starting.defer(() => abort.abort());
  const building = buildApps(apps, progress, abort.signal).then(async () =>
    publishReleases(apps, await buildStoreOf(setup)),
  );
  // The caller awaits it later; until then a failure must not count as unhandled.
  building.catch(() => undefined);
  return building;
}

async function buildStoreOf({ givenEnv, data }: PortalSetup): Promise<BuildStore> {
  return openBuildStore(givenEnv, givenEnv['RELEASES_FOLDER'] || (await data.folder('releases')));
}

interface StartedServices {
  readonly host: Host;
  readonly env: Environment;
  readonly log: Logger;
}

async function startServices(setup: PortalSetup, engines: Engines): Promise<StartedServices> {
  const { data, givenEnv, url, clock } = setup;
  const env = await serviceEnvironment(givenEnv, { data, engines, url });
  const log = createLogger('frizo', env['LOG_LEVEL'], join(await data.folder('logs'), 'services.log'));
  const services = await loadServices(repositoryRoot, setup.serviceNames);
  const { databaseUrl, natsUrl } = engines;
  return { host: await startHost({ services, databaseUrl, natsUrl, env, log, clock }), env, log };
}

/** Publishes new builds of remotes while the portal runs, for the next page load. */
async function publishNewBuilds(setup: PortalSetup, host: Host, log: Logger): Promise<() => void> {
  const { settings, data } = setup;
  if (!isGatewayWanted(settings.services) || !host.services.has('rollout')) return () => undefined;
  const builds = await buildStoreOf(setup);
  return watchBuilds(findApps(repositoryRoot), (app) => {
    publishReleases([app], builds)
      .then((releases) => registerReleases(host, releases, data.path))
      .catch((err: unknown) => log.error({ err, app: app.name }, 'a new build could not be published'));
  });
}

async function waitForServices(host: Host, { natsUrl }: Engines, progress: Progress): Promise<void> {
  await progress.step('Connecting the services', (note) =>
    waitForEvents(host, natsUrl, timeoutMs, (waiting) => note(`${waiting} events`)),
  );
}

const seedName = 'demo';

/** Seeds every service that has demo data and has not been seeded; an interrupted seed runs again. */
async function seedDemo(host: Host, engines: Engines, progress: Progress): Promise<{ isFirstTime: boolean }> {
  const seeding = [...host.services.values()].filter(({ definition }) => definition.seed !== undefined);
  const independent = seeding.filter(({ definition }) => !definition.seedsAfterOthers);
  const done = await Promise.all(independent.map((service) => seedOnce(service, progress)));
  for (const service of seeding.filter(({ definition }) => definition.seedsAfterOthers)) {
    if (await isSeeded(service.parts.knex)) continue;
    await waitForServices(host, engines, progress);
    done.push(await seedOnce(service, progress));
  }
  return { isFirstTime: done.includes(true) };
}

async function seedOnce({ definition, parts }: RunningService, progress: Progress): Promise<boolean> {
  if (await isSeeded(parts.knex)) return false;
  await progress.step(`Seeding ${definition.name}`, async (note) => {
    await definition.seed?.(parts, (count, total) => note(total > 0 ? count / total : 0));
  });
  await parts.knex('seeds').insert({ name: seedName }).onConflict('name').ignore();
  return true;
}
