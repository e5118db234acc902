import { expect, it, jest } from '@jest/globals';
import { buildGalleryItem } from '../../testing/build-gallery-item.ts';
import { wholeEntries } from './load-cards.ts';

it('leaves out an entry without artist or salon, and reports it', () => {
  const report = jest.fn<(error: Error) => void>();
  const whole = buildGalleryItem({ id: 1 });
  const withoutSalon = { ...buildGalleryItem({ id: 2 }), salon: null };
  const withoutArtist = { ...buildGalleryItem({ id: 3 }), artist: undefined };

  const shown = wholeEntries(
    [whole, withoutSalon, withoutArtist],
    ({ artist, salon }) => [artist, salon],
    report,
  );

  expect(shown).toEqual([whole]);
  expect(report.mock.calls.map(([error]) => [error.message, error.cause])).toEqual([
    ['No artist or salon specified. Possible broken favorites entry.', 2],
    ['No artist or salon specified. Possible broken favorites entry.', 3],
  ]);
});
