import { describe, expect, it } from '@jest/globals';
import type { GalleryAnswer } from '@frizo/contracts';
import { buildGalleryItems } from '../../testing/build-gallery-item.ts';
import { nextGate, nextOf, startPages, turnPages, type GalleryPages } from './gallery-pages.ts';

const page = (next: string | null, firstId = 1): GalleryAnswer => ({
  type: 1,
  items: buildGalleryItems(12, firstId),
  count: 100,
  next,
});
const came = (pages: GalleryPages, key: string, answer: GalleryAnswer) =>
  turnPages(pages, { kind: 'came', key, answer });
const shown = () => came(startPages('hair', null), 'hair', page('a'));

describe('the pages of a gallery', () => {
  it('follow one another by what each says comes next', () => {
    const first = shown();
    expect(nextOf(first)).toBe('a');
    const both = came(turnPages(first, { kind: 'asked', key: 'hair' }), 'hair', page(null, 13));
    expect(both).toMatchObject({ isLoading: false, loaded: { answers: [{ next: 'a' }, { next: null }] } });
    expect(nextOf(both)).toBeNull();
  });

  it('stay until another search is answered, and are then no longer there', () => {
    const waiting = turnPages(shown(), { kind: 'asked', key: 'nails' });
    expect(waiting).toMatchObject({ key: 'nails', isLoading: true, loaded: { key: 'hair' } });
    expect(nextOf(waiting)).toBeNull();
    expect(came(waiting, 'nails', page(null)).loaded).toMatchObject({ key: 'nails', answers: [{}] });
  });

  it('take nothing that comes for a search that nobody wants any more', () => {
    const waiting = turnPages(shown(), { kind: 'asked', key: 'nails' });
    expect(came(waiting, 'hair', page('b'))).toBe(waiting);
    expect(turnPages(waiting, { kind: 'failed', key: 'hair', trouble: 'failed' })).toBe(waiting);
  });

  it('are there again at once when the search in between is given up before its answer', () => {
    const waiting = turnPages(shown(), { kind: 'asked', key: 'nails' });
    expect(turnPages(waiting, { kind: 'asked', key: 'hair' })).toEqual(shown());
  });

  it('stay when the next one fails, and go when another search does', () => {
    const failed = { kind: 'failed', trouble: 'failed' } as const;
    const more = turnPages(turnPages(shown(), { kind: 'asked', key: 'hair' }), { ...failed, key: 'hair' });
    expect(more).toMatchObject({ isLoading: false, trouble: 'failed', loaded: { key: 'hair' } });
    const other = turnPages(turnPages(shown(), { kind: 'asked', key: 'nails' }), { ...failed, key: 'nails' });
    expect(other).toMatchObject({ isLoading: false, trouble: 'failed', loaded: null });
  });

  it('leave what went wrong to be read while the same is asked again', () => {
    const failed = turnPages(startPages('hair', null), { kind: 'failed', key: 'hair', trouble: 'unknown' });
    expect(turnPages(failed, { kind: 'asked', key: 'hair' })).toMatchObject({
      isLoading: true,
      trouble: 'unknown',
    });
  });
});

describe('the gates of a gallery', () => {
  it.each([
    [12, 48],
    [47, 48],
    [48, 96],
    [59, 96],
    [96, 144],
  ])('let from %d pictures load up to %d by scrolling', (shownCount, gate) => {
    expect(nextGate(shownCount)).toBe(gate);
  });
});
