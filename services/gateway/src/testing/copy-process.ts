import { fixedClock } from '@frizo/service-kit/testing';
import { bookingNow, startBookingCopy, targetOf, type CopyEnvironment } from './booking-copy.ts';
import { chairs } from './booking-salon.ts';

/** What its parent tells it. */
type Word = { readonly environment: CopyEnvironment } | { readonly advance: { readonly seconds: number } };

// Run as a child process, for a test that kills it: nothing of it may end well.
const clock = fixedClock(bookingNow);
process.on('message', (word: Word) => {
  if ('advance' in word) clock.advance(word.advance);
  else void start(word.environment);
});
// Whoever started it has died.
process.on('disconnect', () => process.exit());

async function start(environment: CopyEnvironment): Promise<void> {
  const target = targetOf(await startBookingCopy(environment, clock));
  const tokens: string[] = [];
  for (let chair = 0; chair < chairs; chair += 1) tokens.push(await target.tokenOf(chair));
  process.send?.({ url: target.url, tokens });
}
