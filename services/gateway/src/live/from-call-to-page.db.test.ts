import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getClientStream, registerRelease, saveFlag, sendStreamMessage } from '@frizo/contracts';
import { createLogger } from '@frizo/service-kit';
import { buildActor, fixedClock } from '@frizo/service-kit/testing';
import { readEnv } from '../env.ts';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { buildRelease } from '../testing/build-shell.ts';
import { openLivePage, type LivePage } from '../testing/live-page.ts';
import { type LiveSockets, startLive } from './live-sockets.ts';

const admin = buildActor({ userId: 5, admin: true });
const client = buildActor({ userId: 900 });

describe('live events from a call to the page', () => {
  let whole: WholePortal;
  let live: LiveSockets;
  let server: Server;
  let page: LivePage;

  beforeAll(async () => {
    whole = await startWholePortal();
    const { host } = whole;
    live = startLive({
      host: { feed: host.feed, verifier: host.tokens.verifier, endedSessions: host.endedSessions },
      env: readEnv({ SHELL_FOLDER: '', RELEASES_FOLDER: '' }),
      clock: fixedClock('2026-03-02T17:00:00Z'),
      log: createLogger('test', 'silent'),
    });
    server = createServer().on('upgrade', live.upgrade);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    page = await openLivePage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    page.send({ type: 'hello', token: await host.tokens.sign(client) });
    await page.received(1);
  });
  afterAll(async () => {
    await live.stop();
    server.close();
    await whole.stop();
  });

  it('sends a message of an admin to the page as in the list of the client', async () => {
    const message = { header: 'New', message: 'Something is new', audience: 'clients' as const };
    await whole.host.call(sendStreamMessage, message, { actor: admin });
    const { body } = await whole.host.call(getClientStream, {}, { actor: client });
    const [, frame] = await page.received(2);
    expect(frame).toMatchObject({ event: { event: 'client-stream', data: body.messages[0] } });
  });

  it('notifies the page of a changed flag', async () => {
    const flag = { key: 'newGallery', description: 'New.', defaultValue: true, isTargeted: false, rules: [] };
    await whole.host.call(saveFlag, { ...flag, version: 0, reason: 'A test' }, { actor: admin });
    const frames = await page.received(3);
    expect(frames[2]).toMatchObject({ event: { event: 'message', data: { topic: 'flags' } } });
  });

  it('notifies the page of a moved rollout', async () => {
    const release = buildRelease('mf-booking', '/me/my-appointments/*', 'My appointments');
    await whole.host.bus.request(registerRelease, { release, movedBy: 'ci', reason: 'A test' });
    const frames = await page.received(4);
    expect(frames[3]).toMatchObject({ event: { event: 'message', data: { topic: 'rollouts' } } });
  });
});
