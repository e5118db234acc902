import type { Release } from '@frizo/contracts';
import type { SalonWish } from './open-salon.ts';

/** A statement as Postgres gets it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** The requests of the bench to the process that runs the portal, with their answers. */
export interface PortalRequests {
  /** Opens a salon for the bench, published to the services by events as any other is. */
  openSalon: { input: SalonWish; answer: null };
  /** The next statement of a service that has this in its text. */
  nextStatement: { input: { service: string; containing: string }; answer: Statement };
  /** Records every such statement until `stopRecording`, which answers them. */
  startRecording: { input: { service: string; containing: string }; answer: null };
  stopRecording: { input: null; answer: readonly Statement[] };
  /** Keeps a release beside the one that is stable. Nobody asks for its files. */
  keepRelease: { input: Release; answer: null };
  /** A second gateway before the same services, with another build of the shell. */
  openGateway: { input: { shellFolder: string }; answer: string };
  /** Waits until every event has been published and handled. */
  quiet: { input: null; answer: null };
}

export type PortalRequest = {
  [Name in keyof PortalRequests]: { readonly name: Name; readonly input: PortalRequests[Name]['input'] };
}[keyof PortalRequests];

export interface NumberedRequest {
  readonly number: number;
  readonly request: PortalRequest;
}

/** How the process answers; `ready` comes once, by itself. */
export type PortalMessage =
  | { readonly kind: 'ready'; readonly url: string; readonly databaseUrl: string; readonly natsUrl: string }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly number?: number; readonly message: string };
