import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { suggestNames, type AnswerOf } from '@frizo/contracts';
import { buildSearchContext, openSearchBar, part, type OpenedSearchBar } from './testing/open-search-bar.tsx';

type Names = AnswerOf<typeof suggestNames>;

let opened: OpenedSearchBar;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-02T15:00:00Z'), advanceTimers: true });
});

afterEach(() => {
  opened.unmount();
  jest.useRealTimers();
});

async function openWho(query = '', context = buildSearchContext()): Promise<void> {
  opened = await openSearchBar(query, context);
  await opened.user.click(part('Who'));
  await waitFor(() => expect(field()).toHaveFocus());
}

const field = () => screen.getByRole('combobox', { name: 'Salon or artist' });
const becomes = (query: string) => waitFor(() => expect(window.location.search).toBe(query));
const named = (name: string): Names => ({
  list: [{ kind: 'artist', id: 3, name, city: 'Reno', state: 'NV' }],
});

describe('Who', () => {
  it.each([
    ['Enter', 'maeve{Enter}'],
    ['leaving the field', 'maeve{Tab}'],
  ])('searches by the typed name after %s', async (_how, keys) => {
    await openWho();
    await opened.user.keyboard(keys);
    await becomes('?who=maeve');
  });

  it('searches by a suggestion, which is offered from the second character on, and closes', async () => {
    await openWho();
    await opened.user.keyboard('m');
    act(() => jest.advanceTimersByTime(1_000));
    expect(opened.context.server.requestsOf(suggestNames)).toEqual([]);
    await opened.user.keyboard('aeve');
    await opened.user.click(await screen.findByRole('option', { name: /Maevelle/ }));
    await becomes('?who=Maevelle&salon=9');
    expect(opened.context.server.requestsOf(suggestNames)).toEqual([{ input: 'maeve' }]);
    expect(part('Who')).toHaveAttribute('aria-expanded', 'false');
    expect(part('Who')).toHaveFocus();
  });

  it('searches for the chosen person until another name is typed', async () => {
    await openWho();
    await opened.user.keyboard('maeve');
    await opened.user.click(await screen.findByRole('option', { name: /Maeve Ito/ }));
    await becomes('?who=Maeve+Ito&artist=2');
    expect(part('Who')).toHaveTextContent('Who Maeve Ito');
    await opened.user.click(part('Who'));
    await opened.user.clear(field());
    await opened.user.keyboard('lea{Enter}');
    await becomes('?who=lea');
  });

  it('shows suggestions for the current text, however late others arrive', async () => {
    const waiting = new Map<string, (names: Names) => void>();
    const context = buildSearchContext();
    context.server.answer(suggestNames, ({ input }) => new Promise((resolve) => waiting.set(input, resolve)));
    await openWho('', context);
    await opened.user.keyboard('ma');
    await waitFor(() => expect(waiting.has('ma')).toBe(true));
    await opened.user.keyboard('eve');
    await waitFor(() => expect(waiting.has('maeve')).toBe(true));

    await act(async () => waiting.get('maeve')?.(named('Maeve Ito')));
    await act(async () => waiting.get('ma')?.(named('Ma Li')));
    expect(await screen.findByRole('option', { name: /Maeve Ito/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Ma Li/ })).toBeNull();
  });

  it('shows a message when no one has that name', async () => {
    const context = buildSearchContext();
    context.server.answer(suggestNames, { list: [] });
    await openWho('', context);
    await opened.user.keyboard('nobody');
    expect(await screen.findByText('No salon or artist matches.')).toBeVisible();
  });

  it('does not repeat the current search', async () => {
    await openWho('?who=maeve');
    const entries = window.history.length;
    await opened.user.tab();
    expect(window.history.length).toBe(entries);
  });

  it('accepts no more than the length of a name', async () => {
    await openWho();
    await opened.user.click(field());
    await opened.user.paste('x'.repeat(5_000));
    expect(field()).toHaveValue('x'.repeat(100));
  });
});
