import { describe, expect, it } from '@jest/globals';
import type { Release, ShellRecord } from '@frizo/contracts';
import { pageHeadOf } from './page-head.ts';

const routes: ShellRecord['routes'] = [
  { path: '/log-in', title: 'Log In', isPrivate: true },
  { path: '/legal', isPrivate: true },
  {
    path: '/legal/:document(terms-for-clients|privacy-policy)',
    title: 'Terms and privacy',
    description: 'The terms of {product}.',
  },
  { path: '/why-frizo/:referralCode?', title: 'Why {product}' },
  { path: '/client-sign-up/*', title: 'Client Sign Up' },
];
const resolution = {
  'mf-booking': {
    use: {
      routes: [
        { path: '/', title: 'Home', description: 'Pictures of work.' },
        { path: '/me/my-appointments/*', title: 'My appointments', guard: 'login' },
      ],
      announcements: [
        {
          pages: [
            { path: '/my-salon/artists/edit/:id', title: 'Edit artist' },
            { path: '/legal/privacy-policy', title: 'Not this' },
          ],
          guard: 'login',
        },
      ],
      redirects: [{ path: '/my-salon', to: '/my-salon/artists', guard: 'login' }],
    } as unknown as Release,
  },
};
const parts = { resolution, productName: 'Frizo', publicOrigin: 'https://frizo.test' };
const headOf = (path: string, shell: Pick<ShellRecord, 'routes'> = { routes }) =>
  pageHeadOf({ ...parts, path, shell });

describe('the head of a page', () => {
  it('is that of the route, with the product name and the canonical address', () => {
    expect(headOf('/legal/privacy-policy/')).toEqual({
      title: 'Terms and privacy · Frizo',
      description: 'The terms of Frizo.',
      canonical: 'https://frizo.test/legal/privacy-policy',
      isIndexed: true,
      isKnown: true,
    });
    expect(headOf('/')).toMatchObject({ title: 'Home · Frizo', description: 'Pictures of work.' });
    expect(headOf('/why-frizo')).toMatchObject({ title: 'Why Frizo · Frizo' });
  });

  it('is that of an announced page, unless a route has the address', () => {
    expect(headOf('/my-salon/artists/edit/7')).toMatchObject({
      title: 'Edit artist · Frizo',
      description: 'This part is not open yet.',
      isIndexed: false,
    });
    expect(headOf('/legal/privacy-policy').title).toBe('Terms and privacy · Frizo');
  });

  it.each(['/log-in', '/me/my-appointments/upcoming', '/no/such/page'])(
    'excludes %s from search engines',
    (path) => expect(headOf(path).isIndexed).toBe(false),
  );

  it.each([
    ['/', true],
    ['/legal', true],
    ['/why-frizo/ABC123', true],
    ['/client-sign-up', true],
    ['/client-sign-up/privacy-policy', true],
    ['/me/my-appointments/upcoming', true],
    ['/my-salon', true],
    ['/my-salon/artists/edit/7', true],
    ['/my-salon/nothing', false],
    ['/pricing/mp/ff-newPrices/true', true],
    ['/mp/qa/token', true],
    ['/legal/privacy-policy/more', false],
    ['/legal/nothing', false],
    ['/why-frizo/ABC123/more', false],
    ['/me/my-appointments-old', false],
    ['/no/such/page', false],
  ])('marks %s as known: %s', (path, isKnown) => expect(headOf(path).isKnown).toBe(isKnown));

  it('marks no address as unknown while not all routes are known', () => {
    expect(headOf('/no/such/page', {}).isKnown).toBe(true);
    expect(pageHeadOf({ ...parts, path: '/x', shell: { routes }, resolution: {} }).isKnown).toBe(true);
  });
});
