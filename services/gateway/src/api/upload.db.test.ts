import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, headerNames, uploadImage } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { startWholePortal, type WholePortal } from '../testing/all-services.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

describe('a file through the gateway', () => {
  let whole: WholePortal;
  let proxying: TestPortal;
  let token: string;

  beforeAll(async () => {
    whole = await startWholePortal();
    proxying = await startTestPortal({ handlers: {}, env: { GALLERY_URL: whole.host.url } });
    token = await whole.host.tokens.sign(buildActor({ userId: 7 }));
  });
  afterAll(async () => {
    await proxying.stop();
    await whole.stop();
  });

  async function send(portal: TestPortal, bytes: number): Promise<unknown[]> {
    const form = new FormData();
    form.set('file', new File([Uint8Array.from([0xff, 0xd8, 0xff]), new Uint8Array(bytes)], 'me.jpg'));
    const { method, url } = addressOf(uploadImage, { image_type: 'profile' });
    const answer = await fetch(`${portal.url}${url}`, {
      method,
      headers: { [headerNames.token]: token },
      body: form,
    });
    const { error } = (await answer.json()) as { error?: { fields?: unknown } };
    return [answer.status, error?.fields];
  }

  it.each(['the same process', 'another process'])('reaches its service in %s', async (place) => {
    const portal = place === 'the same process' ? whole.portal : proxying;
    expect(await send(portal, 2_000_000)).toEqual([400, { file: ['WRONG_FILE_FORMAT'] }]);
  });

  it.each(['the same process', 'another process'])(
    'is refused while it is still being received, by a service in %s',
    async (place) => {
      const portal = place === 'the same process' ? whole.portal : proxying;
      expect(await send(portal, 30_000_000)).toEqual([413, { file: ['FILE_IS_TOO_BIG'] }]);
    },
  );
});
