import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { getRolloutHealth } from '@frizo/contracts';
import { stubWidth } from '@frizo/ui/testing';
import { buildHealth, buildRollout } from './testing/build-rollout.ts';
import { buildServer, openRollouts } from './testing/open-rollouts.tsx';

const remote = 'mf-booking';
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => stubWidth(null));

describe('the health of the builds', () => {
  const failing = buildHealth({
    build: 'b3',
    loads: 97,
    failures: { load: 2, render: 1 },
    vitals: { LCP: 4_100, INP: 300 },
    latestFailures: [{ stage: 'load', message: '<b>404</b>', path: '/me/x', at: 1_790_000_000 }],
  });
  const healthServer = () =>
    buildServer(buildRollout()).answer(getRolloutHealth, { builds: [buildHealth(), failing] });

  it('is a table with the candidate first and a rating for each vital', async () => {
    openRollouts({ remote, server: healthServer() });
    const table = await screen.findByRole('table', { name: 'Health of the builds' });
    const [, candidate, stable] = within(table).getAllByRole('row');
    expect(candidate).toHaveTextContent(
      'b3 Candidate973 · 3.0% (load 2, render 1)180 ms, 95% within 640 ms4.1 s poor300 ms needs work',
    );
    expect(stable).toHaveTextContent(
      'b2 Stable12,000none180 ms, 95% within 640 ms1.9 s good90 ms good0.02 good',
    );
  });

  it('is a list of cards on a phone', async () => {
    stubWidth(360);
    openRollouts({ remote, server: healthServer() });
    const list = await screen.findByRole('list', { name: 'Health of the builds' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(
      /^b3 CandidateLoads97Failures3 · 3.0%/,
    );
  });

  it('shows the latest failures as plain text', async () => {
    openRollouts({ remote, server: healthServer() });
    const list = await screen.findByRole('list', { name: 'Latest failures' });
    expect(list).toHaveTextContent('b3 at load<b>404</b>/me/x · 09/21/2026');
  });

  it('is loaded for the chosen period', async () => {
    const { server, user } = openRollouts({ remote, server: healthServer() });
    await user.click(await screen.findByRole('radio', { name: 'Last hour' }));
    expect(server.requestsOf(getRolloutHealth)).toEqual([
      { remote, hours: 24 },
      { remote, hours: 1 },
    ]);
  });

  it('shows when no page has reported anything, and offers Retry when loading fails', async () => {
    openRollouts({ remote });
    expect(await screen.findByText('No page has reported anything in this period.')).toBeVisible();
    const broken = healthServer().refuse(getRolloutHealth);
    const { user } = openRollouts({ remote, server: broken });
    await screen.findByText('The health could not be loaded.');
    broken.answer(getRolloutHealth, { builds: [failing] });
    await user.click(button('Retry'));
    expect(await screen.findByRole('table', { name: 'Health of the builds' })).toBeVisible();
  });

  describe('while the page is open', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('is loaded again 30 seconds after each response', async () => {
      const { server } = openRollouts({ remote, server: healthServer() });
      await act(() => jest.advanceTimersByTimeAsync(0));
      await act(() => jest.advanceTimersByTimeAsync(29_000));
      expect(server.requestsOf(getRolloutHealth)).toHaveLength(1);
      await act(() => jest.advanceTimersByTimeAsync(1_100));
      expect(server.requestsOf(getRolloutHealth)).toHaveLength(2);
      await act(() => jest.advanceTimersByTimeAsync(30_100));
      expect(server.requestsOf(getRolloutHealth)).toHaveLength(3);
    });
  });
});
