export { type Actor, userIdOf, visitor } from './auth/actor.ts';
export { type EndedSessions } from './auth/ended-sessions.ts';
export { isProfessional, managesSalon, type Professional, professionalOf } from './auth/professional.ts';
export { sharedSecret, signedTextOf, signText } from './auth/shared-secret.ts';
export { createTokenVerifier, type TokenVerifier } from './auth/token-verifier.ts';
export { type Clock, systemClock } from './clock.ts';
export { databaseOf } from './database/database-of.ts';
export { createIndexConcurrently } from './database/create-index-concurrently.ts';
export { escapeLike } from './database/escape-like.ts';
export { createFoldName } from './database/fold-name.ts';
export { isSeeded, seedOnce } from './database/kit-tables.ts';
export { saveIfNewer } from './database/save-if-newer.ts';
export { type RunInTransaction } from './database/transaction.ts';
export {
  conflict,
  DomainError,
  type DomainErrorDetails,
  keyReused,
  notFound,
  refusedFields,
} from './domain-error.ts';
export { type FeedEntry } from './feed/feed-ring.ts';
export { type Feed, type FeedOptions } from './feed/feed.ts';
export { type Host, type HostOptions, migrateAll, startHost } from './host.ts';
export { refusalOf } from './http/answer-error.ts';
export { networkOf } from './http/exchange.ts';
export {
  type IdempotencyMode,
  type Reply,
  route,
  type Route,
  type RouteContext,
  type RouteParts,
} from './http/route.ts';
export type { UploadedFile } from './http/read-upload.ts';
export { uploadRefusals } from './http/upload-refusals.ts';
export { handleJob, type Job, type JobDefinition, type QueuedJob, scheduledJob } from './jobs/job.ts';
export { type JobQueue } from './jobs/job-queue.ts';
export { type Loop } from './jobs/loop.ts';
export { createLogger, type Logger } from './log.ts';
export { type Bus, createBus, respond, type Responder, Unanswered } from './nats/bus.ts';
export { natsServer } from './nats/link.ts';
export { consume, type Consumer, type Delivery } from './nats/consumer.ts';
export { createObjectStore, type ObjectStoreSettings } from './objects/create-object-store.ts';
export { type ObjectStore, StoreAway, type StoredObject } from './objects/object-store.ts';
export { readS3Settings, s3SettingNames, type S3Settings } from './objects/s3-settings.ts';
export { createOutbox, type Outbox, type OutboxRow } from './outbox/outbox.ts';
export type { RunningService } from './run-service.ts';
export { serverVersion } from './host.ts';
export type {
  ComposedService,
  Env,
  RequestHandler,
  SeedReport,
  ServiceDefinition,
  ServiceParts,
} from './service.ts';
