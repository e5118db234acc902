import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepGallery, markEntry, markOfEntry, recallGallery } from './gallery-memory.ts';

const galleryOf = (key: string, scrollTop = 0) => ({ loaded: { key, answers: [] }, scrollTop });

beforeEach(() => window.history.replaceState(null, ''));

describe('the memory of a gallery', () => {
  it('is found by the history entry that it was kept for', () => {
    keepGallery(markEntry(), galleryOf('hair', 1_200));
    expect(recallGallery('hair')).toMatchObject({ scrollTop: 1_200 });
    expect(recallGallery('nails')).toBeNull();
  });

  it('has nothing for an entry that is new, whatever it shows', () => {
    keepGallery(markEntry(), galleryOf('hair'));
    window.history.replaceState(null, '');
    expect(recallGallery('hair')).toBeNull();
  });

  it('leaves what else an entry says', () => {
    window.history.replaceState({ other: 7 }, '');
    const mark = markEntry();
    expect(window.history.state).toEqual({ other: 7, keptScroll: mark });
    expect(markEntry()).toBe(mark);
  });

  it.each([[null], ['text'], [{ keptScroll: 'one' }], [{}]])('takes %j for no mark', (state) => {
    window.history.replaceState(state, '');
    expect(markOfEntry()).toBeNull();
  });

  it('keeps the last five', () => {
    const marks = [1, 2, 3, 4, 5, 6].map((number) => {
      window.history.replaceState(null, '');
      const mark = markEntry();
      keepGallery(mark, galleryOf(`search ${number}`));
      return mark;
    });
    const recalled = marks.map((mark, index) => {
      window.history.replaceState({ keptScroll: mark }, '');
      return recallGallery(`search ${index + 1}`) !== null;
    });
    expect(recalled).toEqual([false, true, true, true, true, true]);
  });
});
