import { afterEach, expect, it, jest } from '@jest/globals';
import { buildGalleryItem } from '../../testing/build-gallery-item.ts';
import { wholeEntries } from './whole-entries.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('leaves out an entry without artist or salon, and reports it', () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const whole = buildGalleryItem({ id: 1 });
  const withoutSalon = { ...buildGalleryItem({ id: 2 }), salon: null };
  const withoutArtist = { ...buildGalleryItem({ id: 3 }), artist: undefined };

  const shown = wholeEntries([whole, withoutSalon, withoutArtist], ({ artist, salon }) => [artist, salon]);

  expect(shown).toEqual([whole]);
  expect(report.mock.calls).toEqual([
    [new Error('No artist or salon specified. Possible broken favorites entry.'), 2],
    [new Error('No artist or salon specified. Possible broken favorites entry.'), 3],
  ]);
});
