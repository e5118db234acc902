import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getRolloutMoves, getRollouts } from '@frizo/contracts';
import type { AnswerOf } from '@frizo/contracts';
import { stubWidth } from '@frizo/ui/testing';
import { buildRollout, noAudience } from './testing/build-rollout.ts';
import { buildServer, openRollouts } from './testing/open-rollouts.tsx';

type Move = AnswerOf<typeof getRolloutMoves>['moves'][number];

const buildMove = (id: number): Move => ({
  id,
  remote: 'mf-booking',
  movedAt: 1_790_000_000,
  movedBy: 'ada@frizo.test',
  reason: `Reason ${id}`,
  summary: 'candidate b3 for 25%',
});

const remote = 'mf-booking';
const button = (name: string) => screen.getByRole('button', { name });
const findButton = (name: string) => screen.findByRole('button', { name });
const inDialog = () => within(screen.getByRole('dialog'));
const reason = () => inDialog().getByRole('textbox', { name: 'Reason' });
const frozen = buildRollout({
  frozen: true,
  frozenBy: { movedBy: 'guard', movedAt: 1_790_000_000, reason: '6 of 90 failed, stable 0.1%' },
});

afterEach(() => stubWidth(null));

describe('what runs where', () => {
  it('is a table with the audience of each candidate on a wide screen', async () => {
    openRollouts({
      server: buildServer(buildRollout(), buildRollout({ remote: 'mf-discovery', candidate: null })),
    });
    const table = await screen.findByRole('table', { name: 'What runs where' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('mf-bookingb2 1.2.0b3 1.3.0 25% of browsersb1 1.1.03 builds');
    expect(second).toHaveTextContent('mf-discoveryb2 1.2.0noneb1 1.1.03 builds');
    expect(screen.getByRole('link', { name: 'mf-booking' })).toHaveAttribute(
      'href',
      '/admin/rollouts/mf-booking',
    );
  });

  it('is a list of cards on a phone', async () => {
    stubWidth(360);
    openRollouts();
    const cards = within(await screen.findByRole('list', { name: 'What runs where' })).getAllByRole(
      'listitem',
    );
    expect(cards.map((card) => card.textContent)).toEqual([
      'mf-bookingStableb2 1.2.0Candidateb3 1.3.0 25% of browsersLast goodb1 1.1.0Kept3 builds',
    ]);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows who froze a candidate and why', async () => {
    openRollouts({ server: buildServer(frozen) });
    const row = (await screen.findByText('Frozen')).closest('tr');
    expect(row).toHaveTextContent('Offered to nobody; was for 25% of browsers');
    expect(row).toHaveTextContent('Frozen by the guard, 09/21/2026 10:13 AM6 of 90 failed, stable 0.1%');
  });

  it('shows when nothing was published, and when the remote does not exist', async () => {
    openRollouts({ server: buildServer() });
    expect(await screen.findByText('Nothing has been published yet.')).toBeVisible();
    openRollouts({ remote: 'mf-nothing' });
    expect(await screen.findByText('There is no remote with this name.')).toBeVisible();
  });

  it('offers Retry when loading fails', async () => {
    const { server, user } = openRollouts({ server: buildServer().refuse(getRollouts) });
    expect(await screen.findByRole('alert')).toHaveTextContent('The rollouts could not be loaded.');
    server.answer(getRollouts, { rollouts: [buildRollout()] });
    await user.click(button('Retry'));
    expect(await screen.findByRole('link', { name: 'mf-booking' })).toBeVisible();
  });
});

describe('while the page is open', () => {
  it.each([{ event: 'message', data: { topic: 'rollouts' } } as const, { event: 'gap' } as const])(
    'the rollouts and their moves are loaded again on %j',
    async (event) => {
      const { portal, server } = openRollouts();
      await screen.findByText('25% of browsers');
      server
        .answer(getRollouts, {
          rollouts: [buildRollout({ version: 8, audience: { ...noAudience, percent: 50 } })],
        })
        .answer(getRolloutMoves, { count: 1, moves: [buildMove(1)] });
      act(() => portal.live.emit(event));
      expect(await screen.findByText('50% of browsers')).toBeVisible();
      expect(await screen.findByText('Reason 1')).toBeVisible();
    },
  );

  it('does not load the rollouts again on an event of another topic', async () => {
    const { portal, server } = openRollouts();
    await screen.findByText('25% of browsers');
    act(() => portal.live.emit({ event: 'message', data: { topic: 'flags' } }));
    expect(server.requestsOf(getRollouts)).toHaveLength(1);
  });

  it('keeps the loaded rollouts when a reload fails, and warns that they may be out of date', async () => {
    const { portal, server, user } = openRollouts({ remote });
    await user.click(await findButton('Freeze'));
    await user.type(reason(), 'half a reason');
    server.refuse(getRollouts);
    act(() => portal.live.emit({ event: 'gap' }));
    expect(await screen.findByText(/may be out of date/)).toBeInTheDocument();
    expect(reason()).toHaveValue('half a reason');
  });
});

describe('the moves', () => {
  it('show what, why, who and when, and load page by page', async () => {
    const all = Array.from({ length: 25 }, (_, index) => buildMove(25 - index));
    const server = buildServer(buildRollout()).answer(getRolloutMoves, ({ offset = 0, limit = 20 }) => ({
      count: all.length,
      moves: all.slice(offset, offset + limit),
    }));
    const { user } = openRollouts({ server });
    const list = within(await screen.findByRole('list', { name: 'Moves' }));
    expect(list.getAllByRole('listitem')).toHaveLength(20);
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent(
      'mf-booking candidate b3 for 25%' + 'Reason 25' + 'ada@frizo.test · 09/21/2026 10:13 AM',
    );
    await user.click(button('Show more'));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(25));
  });

  it('are only those of the remote on its own page', async () => {
    const { server } = openRollouts({ remote });
    await screen.findByText('Nothing has been moved yet.');
    expect(server.requestsOf(getRolloutMoves)).toEqual([{ remote, limit: 20, offset: 0 }]);
  });
});
