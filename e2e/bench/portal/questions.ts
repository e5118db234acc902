import type { Release } from '@frizo/contracts';
import type { SalonWish } from './open-salon.ts';

/** A statement as Postgres gets it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** What the bench asks of the process that runs the portal, and what that answers. */
export interface Questions {
  /** Opens a salon for the bench, told to the services by events as any other is. */
  openSalon: { request: SalonWish; answer: null };
  /** The next statement of a service that has this in its text. */
  nextStatement: { request: { service: string; containing: string }; answer: Statement };
  /** From now on notes every such statement; `heard` tells them, and no more are noted. */
  listen: { request: { service: string; containing: string }; answer: null };
  heard: { request: null; answer: readonly Statement[] };
  /** Keeps a release beside the one that is stable. Nobody asks for its files. */
  keepRelease: { request: Release; answer: null };
  /** A second gateway before the same services, with another build of the shell. */
  openGateway: { request: { shellFolder: string }; answer: string };
  /** Waits until every event has been published and handled. */
  quiet: { request: null; answer: null };
}

export type Question = {
  [Name in keyof Questions]: { readonly name: Name; readonly request: Questions[Name]['request'] };
}[keyof Questions];

export interface Asked {
  readonly number: number;
  readonly question: Question;
}

/** How the process answers; `ready` comes once, by itself. */
export type PortalMessage =
  | { readonly kind: 'ready'; readonly url: string; readonly databaseUrl: string; readonly natsUrl: string }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly number?: number; readonly message: string };
