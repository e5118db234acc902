import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getRolloutHealth,
  getRolloutMoves,
  getRollouts,
  resetOverrides,
  setOverrides,
} from '@frizo/contracts';
import type { Rollout } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { FakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { PortalContext } from '../../../portal.context.ts';
import { buildPortal } from '../../../testing/build-portal.ts';
import { RolloutsPage } from '../rollouts.page.tsx';
import { buildRollout } from './build-rollout.ts';

/** A server with rollouts, but without moves or health reports. */
export function buildServer(...rollouts: Rollout[]): FakeRequest {
  return createFakeRequest()
    .answer(getRollouts, { rollouts })
    .answer(getRolloutMoves, { count: 0, moves: [] })
    .answer(getRolloutHealth, { builds: [] })
    .answer(setOverrides, ({ overrides }) => ({ overrides }))
    .answer(resetOverrides, { success: true });
}

export interface Setting {
  /** The remote that the address names. */
  remote?: string;
  server?: FakeRequest;
  overridden?: Readonly<Record<string, string>>;
}

/** Opens the page as an admin. */
export function openRollouts({ remote, server = buildServer(buildRollout()), overridden }: Setting = {}) {
  const session = createFakeSession(buildSessionUser({ admin: true }));
  const base = buildPortal({ path: `/admin/rollouts/${remote ?? ''}`, session, server });
  const portal = { ...base, boot: { ...base.boot, overridden } };
  const reload = jest.fn();
  render(
    <PortalContext value={portal}>
      <RolloutsPage params={remote === undefined ? {} : { remote }} reload={reload} />
    </PortalContext>,
  );
  return { portal, server, reload, user: userEvent.setup() };
}
