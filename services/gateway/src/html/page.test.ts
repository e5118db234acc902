import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootData, bootDataElementId, findGalleryItem, resolveRollouts } from '@frizo/contracts';
import { serverVersion, Unanswered } from '@frizo/service-kit';
import { buildRelease, buildShell } from '../testing/build-shell.ts';
import { flags, resolution, resolved, startTestPortal, type TestPortal } from '../testing/portal.ts';

const nonceOf = (html: string) => /csp-nonce" nonce="([^"]+)"/.exec(html)?.[1] ?? '';
const preloadsOf = (html: string) =>
  [...html.matchAll(/rel="preload" as="\w+" href="([^"]+)"/g)].map(([, url]) => url);

function bootOf(html: string) {
  const [, json = ''] = new RegExp(`id="${bootDataElementId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  return bootData.parse(JSON.parse(json));
}

/** Discovery's reply about a picture. */
const buildItem = (id: number) => ({
  id,
  entityType: 'galleryItem' as const,
  galleryItemType: 'single' as const,
  image: { id, url: `/api/gallery/images/ab${id}`, placeholder: '' },
  imageBefore: null,
  shareUrl: `/?picture=${id}`,
  salon: { id: 1, title: 'Gloss', url: 'gloss', type: 'company' as const },
  artist: { id: 2, firstName: 'Maeve', lastName: 'Ito', airtouchCertified: 0, airtouchCertUrl: null },
  user: { id: 2, firstName: 'Maeve', lastName: 'Ito' },
  service: { id: 3, salonServiceId: 4, i18nKey: 'Balayage' },
  salonService: { id: 4, priceCents: 9_000 },
  priceLevel: 2,
  nextFree: null,
  location: {
    lat: 33,
    lon: -112,
    city: 'Phoenix',
    state: 'AZ',
    zip: '85004',
    salonUrl: 'gloss',
    name: 'Gloss',
  },
});

describe('the page', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal();
  });
  beforeEach(() => portal.bus.reply(resolveRollouts, () => resolved));
  afterAll(() => portal.stop());

  it('is not cached, and has a policy that forbids inline and evaluated code', async () => {
    const { status, headers, body } = await portal.get('/');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(body)}' https://js.stripe.com;`);
    expect(policy).toContain(
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(policy).toContain("; img-src 'self' data: blob:; ");
    expect(policy).not.toMatch(/unsafe/);
  });

  it("allows nothing of another origin but the card payment provider's script, frames and calls", async () => {
    const sandbox = 'http://localhost:4002';
    await using own = await startTestPortal({ env: { STRIPE_JS_URL: `${sandbox}/` } });
    const [real, instead] = await Promise.all([portal.get('/'), own.get('/')]);
    const foreign = (headers: Record<string, unknown>) =>
      String(headers['content-security-policy'])
        .split('; ')
        .filter((part) => part.includes('http'))
        .map((part) => part.replace(/ 'self'| 'nonce-[^']+'/g, ''));
    expect(foreign(real.headers)).toEqual([
      'script-src https://js.stripe.com',
      'connect-src https://api.stripe.com',
      'frame-src https://js.stripe.com https://hooks.stripe.com',
    ]);
    expect(foreign(instead.headers)).toEqual([
      `script-src ${sandbox}`,
      `connect-src ${sandbox}`,
      `frame-src ${sandbox}`,
    ]);
  });

  it.each([
    '/api/nowhere',
    '/api/docs',
    '/assets/entry.1a.js',
    '/r/mf-booking/b1/entry.js',
    '/push-worker.js',
    '/gone',
  ])('is like %s in that other sites can neither frame nor embed it', async (path) => {
    const { headers } = await portal.get(path);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });

  it('has another nonce each time, on every script', async () => {
    const [one, two] = await Promise.all([portal.get('/'), portal.get('/')]);
    const nonce = nonceOf(one.body);
    expect(nonce).toHaveLength(24);
    expect(nonceOf(two.body)).not.toBe(nonce);
    for (const [tag] of one.body.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
  });

  it('loads the files of the shell with integrity hashes', async () => {
    const { body } = await portal.get('/');
    expect(body).toMatch(
      /<script defer src="\/assets\/entry\.1a\.js" integrity="sha384-A+" crossorigin="anonymous"/,
    );
    expect(body).toMatch(/<link rel="stylesheet" href="\/assets\/shell\.1a\.css" integrity="sha384-A+"/);
  });

  it.each([
    ['/', 'Home · Frizo', 'mf-discovery'],
    ['/?where=85004', 'Home · Frizo', 'mf-discovery'],
    ['/me/my-appointments/upcoming', 'My appointments · Frizo', 'mf-booking'],
  ])('preloads the files of %s and not those of other routes', async (path, title, remote) => {
    const { body } = await portal.get(path);
    expect(body).toContain(`<title>${title}</title>`);
    expect(preloadsOf(body)).toEqual([
      '/assets/text.1a.woff2',
      '/assets/shell.1a.js',
      '/assets/react.1a.js',
      `/r/${remote}/b1/entry.js`,
      `/r/${remote}/b1/route.js`,
    ]);
  });

  it('preloads nothing of a route that requires a log-in for a browser without a session', async () => {
    const [route] = resolution['mf-booking']?.use.routes ?? [];
    const use = {
      ...buildRelease('mf-booking', '/me/my-appointments/*', 'My appointments'),
      routes: [{ path: '/me/my-appointments/*', title: route?.title ?? '', guard: 'login' as const }],
    };
    portal.bus.reply(resolveRollouts, () => ({ ...resolved, resolution: { 'mf-booking': { use } } }));
    const visitor = await portal.get('/me/my-appointments/upcoming');
    const client = await portal.get('/me/my-appointments/upcoming', {
      headers: { cookie: 'frizo_session=1' },
    });
    expect(preloadsOf(visitor.body).filter((url) => url?.startsWith('/r/'))).toEqual([]);
    expect(preloadsOf(client.body)).toContain('/r/mf-booking/b1/entry.js');
  });

  it.each(['/log-in', '/me', '/me/my-appointments-old', '//', '//evil.test', '/%', '/api'])(
    'is served without a remote at %s',
    async (path) => {
      const { status, body } = await portal.get(path);
      expect(status).toBe(200);
      expect(preloadsOf(body).filter((url) => url?.startsWith('/r/'))).toEqual([]);
    },
  );

  it('describes the route in its head, for clients that run no scripts', async () => {
    const { body } = await portal.get('/me/my-appointments/upcoming');
    expect(body).toContain('<meta property="og:title" content="My appointments · Frizo">');
    expect(body).toMatch(/<link rel="canonical" href="http[^"]+\/me\/my-appointments\/upcoming">/);
    expect(body).toContain('<meta name="robots" content="index">');
  });

  describe('with an open picture of the gallery', () => {
    const tagsOf = (body: string) =>
      Object.fromEntries(
        [...body.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g)].map(
          ([, name = '', text = '']): [string, string] => [name, text],
        ),
      );

    it('has that picture in its preview', async () => {
      await using own = await startTestPortal({ env: { PUBLIC_URL: 'https://frizo.test' } });
      own.bus.reply(findGalleryItem, ({ galleryItemId }) => ({ item: buildItem(galleryItemId) }));
      const { body } = await own.get('/?where=85004&picture=40');
      expect(tagsOf(body)).toMatchObject({
        title: 'Balayage by Maeve Ito',
        url: 'https://frizo.test/?picture=40',
        image: 'https://frizo.test/api/gallery/images/ab40-large.jpg',
        'image:alt': 'Balayage by Maeve Ito',
      });
      expect(body).toContain('<title>Home · Frizo</title>');
      expect(body).toContain('<link rel="canonical" href="https://frizo.test/">');
      expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
    });

    it('has no picture in its preview when discovery does not reply, or does not know the picture', async () => {
      await using own = await startTestPortal();
      const unanswered = await own.get('/?picture=40');
      own.bus.reply(findGalleryItem, () => ({ item: null }));
      const missing = await own.get('/?picture=41');
      for (const { status, body } of [unanswered, missing]) {
        expect(status).toBe(200);
        expect(tagsOf(body)).not.toHaveProperty('image');
      }
    });

    it.each(['/', '/?picture=', '/?picture=0', '/?picture=1e3', '/?mypicture=40', '/log-in?picture=40'])(
      'is not recognized at %s',
      async (path) => {
        await using own = await startTestPortal();
        await own.get(path);
        expect(own.bus.requests.map(({ subject }) => subject)).toEqual([resolveRollouts.subject]);
      },
    );
  });

  it('is served with status 404 at an address that neither the shell nor a remote has', async () => {
    const shell = buildShell({ routes: [{ path: '/log-in', title: 'Log In', isPrivate: true }] });
    const knowing = await startTestPortal({ shell });
    knowing.bus.reply(resolveRollouts, () => resolved);
    const pages = ['/no/such/page', '/log-in', '/me/my-appointments/upcoming', '/pricing/mp/ff-new/true'];
    const answers = await Promise.all(pages.map((path) => knowing.get(path)));
    await knowing.stop();
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 200, 200]);
    expect(answers[0]?.body).toContain('<title>Page not found · Frizo</title>');
    expect(answers[0]?.body).toContain('<meta name="robots" content="noindex">');
    expect(bootOf(answers[0]?.body ?? '').resolution).toEqual(resolution);
  });

  it('contains the resolution, flags and versions', async () => {
    const { body } = await portal.get('/');
    expect(bootOf(body)).toEqual({
      product: { name: 'Frizo' },
      session: null,
      resolution,
      resolutionEtag: 'e1',
      flags,
      versions: { front: '1.2.3', back: serverVersion() },
    });
  });

  it('rules out a session only without the session cookie', async () => {
    const { body } = await portal.get('/', { headers: { cookie: 'a=b; frizo_session=1' } });
    expect(bootOf(body)).not.toHaveProperty('session');
    const forged = await portal.get('/', { headers: { cookie: 'frizo_session=12' } });
    expect(bootOf(forged.body).session).toBeNull();
  });

  it('escapes titles and flags', async () => {
    const evil = '</script><script>alert(1)</script><!--\u2028';
    const [remote] = Object.values(resolution);
    if (!remote) throw new Error('there is no remote');
    const use = { ...remote.use, routes: [{ path: '/', title: '<b>"Home" & more</b>' }] };
    portal.bus.reply(resolveRollouts, () => ({
      ...resolved,
      resolution: { 'mf-discovery': { use } },
      flags: { evil },
    }));
    const { body } = await portal.get('/');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<!--');
    expect(body).toContain('<title>&lt;b>&quot;Home&quot; &amp; more&lt;/b> · Frizo</title>');
    expect(bootOf(body).flags).toEqual({ evil });
  });

  it('keeps a browser in its bucket by a cookie that scripts cannot read', async () => {
    const { headers } = await portal.get('/');
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^frizo_visitor=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    const again = await portal.get('/', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(portal.bus.requests.at(-1)?.request).toMatchObject({
      visitor: cookie.slice(14, 50),
      clientVersion: '1.20.1',
    });
  });

  it('binds its cookie to this host under TLS, and accepts the previous name', async () => {
    await using secure = await startTestPortal({ env: { PUBLIC_URL: 'https://frizo.test' } });
    const before = '00000000-0000-4000-8000-000000000001';
    const { headers } = await secure.get('/', { headers: { cookie: `frizo_visitor=${before}` } });
    const named = `__Host-frizo_visitor=${before}`;
    expect(headers['set-cookie']).toEqual([
      `${named}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
    ]);
    const again = await secure.get('/', {
      headers: { cookie: `${named}; __Host-frizo_session=1; __Host-frizo_audience=a.b` },
    });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(bootOf(again.body)).not.toHaveProperty('session');
    expect(secure.bus.requests.at(-1)?.request).toMatchObject({ visitor: before, audience: 'a.b' });
  });

  it('stores the page proof in a cookie that scripts cannot read', async () => {
    portal.bus.reply(resolveRollouts, () => ({ ...resolved, pageProof: 'abc.d-e' }));
    const { headers, body } = await portal.get('/');
    const [, proof] = headers['set-cookie'] ?? [];
    expect(proof).toBe('frizo_page=abc.d-e; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax');
    expect(body).not.toContain('abc.d-e');
    portal.bus.reply(resolveRollouts, () => {
      throw new Unanswered('no subscriber');
    });
    expect(String((await portal.get('/')).headers['set-cookie'])).not.toContain('frizo_page');
  });

  it('uses the last resolution while the rollout service is unavailable', async () => {
    await portal.get('/');
    portal.bus.reply(resolveRollouts, () => {
      throw new Unanswered('no subscriber');
    });
    const { status, body } = await portal.get('/');
    expect(status).toBe(200);
    expect(bootOf(body)).toMatchObject({ resolution, flags });
  });

  it('is resolved with the signed cookies of this browser, and with its audience only while there may be a session', async () => {
    const signed = 'frizo_audience=abc.d-e_f; frizo_overrides=ghi.j';
    await portal.get('/', { headers: { cookie: `${signed}; frizo_session=1` } });
    expect(portal.bus.requests.at(-1)?.request).toMatchObject({ audience: 'abc.d-e_f', overrides: 'ghi.j' });
    await portal.get('/', { headers: { cookie: signed } });
    expect(portal.bus.requests.at(-1)?.request).not.toHaveProperty('audience');
    await portal.get('/', { headers: { cookie: `frizo_overrides=${'a'.repeat(4_001)}` } });
    expect(portal.bus.requests.at(-1)?.request).not.toHaveProperty('overrides');
  });

  it('contains which builds are overridden', async () => {
    portal.bus.reply(resolveRollouts, () => ({ ...resolved, overridden: { 'mf-booking': 'b1' } }));
    expect(bootOf((await portal.get('/')).body).overridden).toEqual({ 'mf-booking': 'b1' });
  });

  it('uses the last resolution of the same browser during an outage, and overrides for no other browser', async () => {
    const cookie = (last: string) => ({ headers: { cookie: `frizo_visitor=${'0'.repeat(35)}${last}` } });
    const tester = { headers: { cookie: `${cookie('1').headers.cookie}; frizo_overrides=a.b` } };
    await portal.get('/', cookie('2'));
    portal.bus.reply(resolveRollouts, () => ({
      ...resolved,
      etag: 'e2',
      overridden: { 'mf-booking': 'b1' },
    }));
    await portal.get('/', tester);
    portal.bus.reply(resolveRollouts, () => {
      throw new Unanswered('no subscriber');
    });
    const etagOf = async (options: { headers: { cookie: string } }) =>
      bootOf((await portal.get('/', options)).body).resolutionEtag;
    expect([await etagOf(tester), await etagOf(cookie('2')), await etagOf(cookie('3'))]).toEqual([
      'e2',
      'e1',
      'e1',
    ]);
  });

  it('responds to HEAD with its headers', async () => {
    const { status, headers, body } = await portal.get('/', { method: 'HEAD' });
    expect([status, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', '']);
  });

  it('is read-only', async () => {
    const { status, body } = await portal.get('/log-in', { method: 'POST', body: 'a=b' });
    expect(status).toBe(405);
    expect(JSON.parse(body)).toMatchObject({ error: { message: 'Pages are only read.' } });
  });
});

describe('a portal behind TLS', () => {
  it('sends HSTS and secure cookies', async () => {
    const portal = await startTestPortal({ env: { PUBLIC_URL: 'https://frizo.test' } });
    const { headers } = await portal.get('/');
    await portal.stop();
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['set-cookie']?.[0]).toMatch(/; Secure$/);
  });
});

describe('a portal with tiles for its map', () => {
  it('adds them to the page and allows pictures from there', async () => {
    const url = 'https://tiles.test/{z}/{x}/{y}.png';
    const portal = await startTestPortal({ env: { MAP_TILE_URL: url, MAP_ATTRIBUTION: '© Tile owner' } });
    const { headers, body } = await portal.get('/');
    await portal.stop();
    expect(bootOf(body).map).toEqual({ url, attribution: '© Tile owner' });
    expect(headers['content-security-policy']).toContain("; img-src 'self' data: blob: https://tiles.test; ");
  });
});

describe('a portal without a build of the shell', () => {
  it('responds with an error without details', async () => {
    const portal = await startTestPortal({ env: { SHELL_FOLDER: '/nowhere/at/all' } });
    const { status, body } = await portal.get('/');
    await portal.stop();
    expect(status).toBe(500);
    expect(JSON.parse(body)).toMatchObject({ error: { key: 'service.internal' } });
    expect(body).not.toContain('nowhere');
  });
});
