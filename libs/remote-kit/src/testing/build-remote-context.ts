import { createFakeNotices, createFakeRequest } from '@frizo/api-client/testing';
import type { FakeNotices, FakeRequest } from '@frizo/api-client/testing';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import type { FakeModalQueue } from '@frizo/modal-queue/testing';
import { createFakeSession } from '@frizo/session/testing';
import type { FakeSession } from '@frizo/session/testing';
import type { RemoteContext } from '../remote.types.ts';

/** A shell that only records calls. */
export interface FakeRemoteContext extends RemoteContext {
  readonly session: FakeSession;
  readonly modals: FakeModalQueue;
  readonly notices: FakeNotices;
  /** Answers the calls of `request`. */
  readonly server: FakeRequest;
  /** The paths that were navigated to, in order. */
  readonly visited: readonly string[];
  /** What the remote threw while rendering. */
  readonly failures: readonly unknown[];
}

/** A context for tests: a visitor at the root, in American English. Pass overrides for what differs. */
export function buildRemoteContext(overrides: Partial<FakeRemoteContext> = {}): FakeRemoteContext {
  const visited: string[] = [];
  const failures: unknown[] = [];
  const server = overrides.server ?? createFakeRequest();
  return {
    session: createFakeSession(),
    modals: createFakeModalQueue(),
    notices: createFakeNotices(),
    server,
    request: server.request,
    navigate: (to) => void visited.push(to),
    visited,
    locale: 'en-US',
    flags: {},
    product: { name: 'Frizo' },
    basePath: '',
    reportFailure: (error) => void failures.push(error),
    failures,
    ...overrides,
  };
}
