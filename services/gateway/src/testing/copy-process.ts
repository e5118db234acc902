import { fixedClock } from '@frizo/service-kit/testing';
import { bookingNow, startBookingCopy, targetOf, type CopyEnvironment } from './booking-copy.ts';
import { chairs } from './booking-salon.ts';

/** A message of the parent process. */
type ParentMessage =
  { readonly environment: CopyEnvironment } | { readonly advance: { readonly seconds: number } };

// Runs as a child process, for a test that kills it, so it has no graceful shutdown.
const clock = fixedClock(bookingNow);
process.on('message', (message: ParentMessage) => {
  if ('advance' in message) clock.advance(message.advance);
  else void start(message.environment);
});
// The parent process has died.
process.on('disconnect', () => process.exit());

async function start(environment: CopyEnvironment): Promise<void> {
  const target = targetOf(await startBookingCopy(environment, clock));
  const tokens: string[] = [];
  const artistTokens: string[] = [];
  for (let chair = 0; chair < chairs; chair += 1) {
    tokens.push(await target.tokenOf(chair));
    artistTokens.push(await target.artistTokenOf(chair));
  }
  process.send?.({ url: target.url, tokens, artistTokens });
}
