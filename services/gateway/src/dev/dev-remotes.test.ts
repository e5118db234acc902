import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootData, bootDataElementId } from '@frizo/contracts';
import { buildRelease, buildShell } from '../testing/build-shell.ts';
import { resolution, startTestPortal, type TestPortal } from '../testing/portal.ts';

const integrity = `sha384-${'B'.repeat(64)}`;
const developed = {
  ...buildRelease('mf-booking', '/me/my-appointments/*', 'My appointments'),
  build: 'dev',
  entry: { url: '/r/mf-booking/dev/entry.dev.js', integrity },
  assets: [],
};
const cookie = { cookie: 'frizo_dev=mf-booking' };

function bootOf(html: string) {
  const [, json = ''] = new RegExp(`id="${bootDataElementId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  return bootData.parse(JSON.parse(json));
}

describe('a remote that runs from its sources', () => {
  let folder: string;
  let server: Server;
  let portal: TestPortal;
  let at: string;

  beforeAll(async () => {
    server = createServer(({ url }, response) =>
      response.end(url === '/release.json' ? JSON.stringify(developed) : `from the sources: ${url}`),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    folder = await mkdtemp(join(tmpdir(), 'frizo-dev-'));
    const { port } = server.address() as AddressInfo;
    at = `localhost:${port}`;
    await writeFile(join(folder, 'mf-booking.json'), JSON.stringify({ port }));
    await mkdir(join(folder, 'shell/assets'), { recursive: true });
    await writeFile(join(folder, 'shell/shell.json'), JSON.stringify(buildShell({ version: '9.9.9' })));
    await writeFile(join(folder, 'shell/assets/dev.1b.js'), 'develop()');
    portal = await startTestPortal({ env: { DEV_FOLDER: folder } });
  });
  afterAll(async () => {
    await portal.stop();
    server.close();
    await rm(folder, { recursive: true });
  });

  it('is selected by the link that its server prints, in addition to others', async () => {
    const chosen = await portal.get('/r/mf-booking/dev/use');
    expect([chosen.status, chosen.headers.location]).toEqual([302, '/']);
    expect(chosen.headers['set-cookie']).toEqual(['frizo_dev=mf-booking; Path=/; HttpOnly; SameSite=Lax']);
    const second = await portal.get('/r/mf-booking/dev/use', {
      headers: { cookie: 'frizo_dev=mf-discovery' },
    });
    expect(String(second.headers['set-cookie'])).toContain('frizo_dev=mf-discovery.mf-booking;');
  });

  it('is on the page of a browser that selected it, with the released build as fallback and the address of its server', async () => {
    const { body } = await portal.get('/', { headers: cookie });
    const boot = bootOf(body);
    expect(boot.resolution).toEqual({
      ...resolution,
      'mf-booking': { use: developed, fallback: resolution['mf-booking']?.use },
    });
    expect(boot.overridden).toEqual({ 'mf-booking': 'dev' });
    expect(boot.developedAt).toEqual({ 'mf-booking': at });
  });

  it('comes with a development shell, whose React can replace components, and with the refresh hook before it', async () => {
    const { body } = await portal.get('/', { headers: cookie });
    expect(bootOf(body).versions.front).toBe('9.9.9');
    expect([...body.matchAll(/<script defer src="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      '/r/mf-booking/dev/refresh-hook.js',
      '/assets/entry.1a.js',
    ]);
    expect((await portal.get('/assets/dev.1b.js')).body).toBe('develop()');
  });

  it('has requests for its files forwarded to its server', async () => {
    expect((await portal.get('/r/mf-booking/dev/remote.js')).body).toBe(
      'from the sources: /r/mf-booking/dev/remote.js',
    );
  });

  it('is served only with the cookie and to this machine', async () => {
    expect(bootOf((await portal.get('/')).body)).toMatchObject({ resolution });
    const otherMachine = { ...cookie, 'x-forwarded-for': '203.0.113.9' };
    const { body } = await portal.get('/', { headers: otherMachine });
    expect(bootOf(body).resolution).toEqual(resolution);
    expect(bootOf(body).overridden).toBeUndefined();
    expect(bootOf(body).developedAt).toBeUndefined();
    const file = await portal.get('/r/mf-booking/dev/remote.js', { headers: otherMachine });
    expect(file.status).toBe(404);
  });

  it('is omitted when its server has stopped or was never started', async () => {
    const { body } = await portal.get('/', { headers: { cookie: 'frizo_dev=mf-discovery.mf-nothing' } });
    expect(bootOf(body).resolution).toEqual(resolution);
    expect((await portal.get('/r/mf-discovery/dev/entry.dev.js')).status).toBe(404);
    expect((await portal.get('/r/..%2fmf-booking/dev/use')).status).toBe(404);
  });

  it('is not available outside development', async () => {
    const plain = await startTestPortal();
    expect((await plain.get('/r/mf-booking/dev/use')).status).toBe(404);
    expect(bootOf((await plain.get('/', { headers: cookie })).body).resolution).toEqual(resolution);
    await plain.stop();
  });
});
