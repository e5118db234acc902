import { demoLogIns } from '@frizo/demo';
import { seedOnce, type ServiceParts } from '@frizo/service-kit';
import { insertMessage, markRead } from '../src/stream/stream.store.ts';

const hourMs = 60 * 60_000;

/** Two messages of the demo's stream: one that the demo's client has read, and one that is unread. */
export function seedDemo(parts: ServiceParts): Promise<void> {
  return seedOnce(parts, async (trx) => {
    const now = parts.clock.now();
    const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
    const by = demoLogIns.admin.id;
    const welcomeId = await insertMessage(
      trx,
      {
        header: 'Book straight from the picture',
        message:
          'Every picture in the gallery now has a Book button. Choose the work you like, and see at once when its artist has time for you.',
        audience: 'everyone',
      },
      { by, at: ago(52) },
    );
    const reader = { userId: demoLogIns.client.id, audiences: ['everyone' as const], now: ago(40) };
    await markRead(trx, { messageId: welcomeId, ...reader });
    await insertMessage(
      trx,
      {
        header: 'Evening appointments before the holidays',
        message:
          'Many salons open longer in the weeks before the holidays. Look for times after 6 PM, and book early: they go first.',
        audience: 'clients',
      },
      { by, at: ago(3) },
    );
  });
}
