import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getVersions, resetOverrides } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { PortalContext } from '../portal.context.ts';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { OverridesBanner } from './overrides-banner.component.tsx';

function buildServer() {
  return createFakeRequest()
    .answer(resetOverrides, { success: true })
    .answer(getVersions, { 'version-front': '1', 'version-back': '1' });
}

function portalWith(overridden?: Record<string, string>, server = buildServer()) {
  const base = buildPortal({ server, resolution: {} });
  return { ...base, boot: { ...base.boot, overridden, developedAt: { 'mf-discovery': 'localhost:4310' } } };
}

const region = { name: 'Builds chosen by hand' };

describe('the overrides banner', () => {
  it('shows on every page, even without any remote', async () => {
    await renderPortal(portalWith({ 'mf-booking': 'b1', 'mf-discovery': 'dev' }));
    expect(await screen.findByRole('region', region)).toHaveTextContent(
      "This browser runs builds chosen by hand: mf-booking b1, mf-discovery from a developer's machine at localhost:4310.",
    );
  });

  it('does not show without overrides', async () => {
    await renderPortal(portalWith());
    expect(screen.queryByRole('region', region)).toBeNull();
  });

  it('resets the overrides, and reloads the page', async () => {
    const server = buildServer();
    const reload = jest.fn();
    render(
      <PortalContext value={portalWith({ 'mf-booking': 'b1' }, server)}>
        <OverridesBanner reload={reload} />
      </PortalContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(server.requestsOf(resetOverrides)).toEqual([{}]);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
