import { beforeEach, describe, expect, it } from '@jest/globals';
import { storeGallery, markEntry, markOfEntry, storedGallery } from './gallery-memory.ts';

const galleryOf = (key: string, scrollTop = 0) => ({ loaded: { key, answers: [] }, scrollTop });

beforeEach(() => window.history.replaceState(null, ''));

describe('the memory of a gallery', () => {
  it('is found by the history entry that it was stored for', () => {
    storeGallery(markEntry(), galleryOf('hair', 1_200));
    expect(storedGallery('hair')).toMatchObject({ scrollTop: 1_200 });
    expect(storedGallery('nails')).toBeNull();
  });

  it('has nothing for a new entry, whatever it shows', () => {
    storeGallery(markEntry(), galleryOf('hair'));
    window.history.replaceState(null, '');
    expect(storedGallery('hair')).toBeNull();
  });

  it('keeps other state of the history entry', () => {
    window.history.replaceState({ other: 7 }, '');
    const mark = markEntry();
    expect(window.history.state).toEqual({ other: 7, keptScroll: mark });
    expect(markEntry()).toBe(mark);
  });

  it.each([[null], ['text'], [{ keptScroll: 'one' }], [{}]])('ignores %j as a mark', (state) => {
    window.history.replaceState(state, '');
    expect(markOfEntry()).toBeNull();
  });

  it('stores the last five', () => {
    const marks = [1, 2, 3, 4, 5, 6].map((number) => {
      window.history.replaceState(null, '');
      const mark = markEntry();
      storeGallery(mark, galleryOf(`search ${number}`));
      return mark;
    });
    const restored = marks.map((mark, index) => {
      window.history.replaceState({ keptScroll: mark }, '');
      return storedGallery(`search ${index + 1}`) !== null;
    });
    expect(restored).toEqual([false, true, true, true, true, true]);
  });
});
