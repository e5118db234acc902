import type { Release } from '@frizo/contracts';
import type { SalonOptions } from './open-salon.ts';

/** A statement that is sent to Postgres. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** A request to the provider that has an idempotency key. */
export interface ProviderRequest {
  readonly key: string;
  readonly milliseconds: number;
}

export interface StripeSettings {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** The requests of the bench to the process that runs the portal, with their answers. */
export interface PortalRequests {
  /** Opens a salon for the bench by events, like any other salon. */
  openSalon: { input: SalonOptions; answer: null };
  /** Returns the next statement of a service that contains this text. */
  nextStatement: { input: { service: string; containing: string }; answer: Statement };
  /** Records every such statement until `stopRecording`, which returns them. */
  startRecording: { input: { service: string; containing: string }; answer: null };
  stopRecording: { input: null; answer: readonly Statement[] };
  /** Registers a release that is not stable. Its files are never requested. */
  registerBuild: { input: Release; answer: null };
  /** Starts a second gateway for the same services, with another build of the shell. */
  openGateway: { input: { shellFolder: string }; answer: string };
  /** Returns how to reach the sandbox of Stripe. */
  stripeSettings: { input: null; answer: StripeSettings };
  /** Records the requests to the sandbox until `stopProviderRequests`, which returns them. */
  startProviderRequests: { input: null; answer: null };
  stopProviderRequests: { input: null; answer: readonly ProviderRequest[] };
  /** Waits until every event has been published. */
  waitForEvents: { input: null; answer: null };
}

export type PortalRequest = {
  [Name in keyof PortalRequests]: { readonly name: Name; readonly input: PortalRequests[Name]['input'] };
}[keyof PortalRequests];

export interface NumberedRequest {
  readonly number: number;
  readonly request: PortalRequest;
}

/** Messages of the process; `ready` is sent once, without a request. */
export type PortalMessage =
  | { readonly kind: 'ready'; readonly url: string; readonly databaseUrl: string; readonly natsUrl: string }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly number?: number; readonly message: string };
