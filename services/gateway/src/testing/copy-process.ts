import { fixedClock } from '@frizo/service-kit/testing';
import { bookingNow, startBookingCopy, targetOf, type Surroundings } from './booking-copy.ts';
import { chairs } from './booking-salon.ts';

/** What its parent tells it. */
type Word = { readonly surroundings: Surroundings } | { readonly advance: { readonly seconds: number } };

// Run as a child process, for a test that kills it: nothing of it may end well.
const clock = fixedClock(bookingNow);
process.on('message', (word: Word) => {
  if ('advance' in word) clock.advance(word.advance);
  else void start(word.surroundings);
});
// Whoever started it has died.
process.on('disconnect', () => process.exit());

async function start(surroundings: Surroundings): Promise<void> {
  const target = targetOf(await startBookingCopy(surroundings, clock));
  const tokens: string[] = [];
  for (let chair = 0; chair < chairs; chair += 1) tokens.push(await target.tokenOf(chair));
  process.send?.({ url: target.url, tokens });
}
