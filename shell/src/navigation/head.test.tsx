import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { updatePageOnNavigation } from './after-navigation.ts';

function head() {
  const contentOf = (selector: string, name: string) => {
    const found = document.head.querySelectorAll(selector);
    expect(found.length).toBe(1);
    return found[0]?.getAttribute(name);
  };
  return {
    title: document.title,
    description: contentOf('meta[name="description"]', 'content'),
    canonical: contentOf('link[rel="canonical"]', 'href'),
    robots: contentOf('meta[name="robots"]', 'content'),
    shared: ['title', 'description', 'url'].map((name) =>
      contentOf(`meta[property="og:${name}"]`, 'content'),
    ),
  };
}

function open(path: string) {
  const portal = buildPortal({ path, session: createFakeSession(buildSessionUser()) });
  const { navigation, view } = portal;
  updatePageOnNavigation({ page: document, navigation, view, productName: 'Frizo' });
  return portal;
}

describe('the head of the page', () => {
  beforeEach(() => {
    document.head.replaceChildren();
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });

  it('is that of the route, with its canonical address', () => {
    open('/legal/privacy-policy/?from=mail');
    expect(head()).toEqual({
      title: 'Terms and privacy · Frizo',
      description: 'The terms for clients and for professionals, and the privacy policy.',
      canonical: 'http://localhost:4000/legal/privacy-policy',
      robots: 'index',
      shared: [
        'Terms and privacy · Frizo',
        'The terms for clients and for professionals, and the privacy policy.',
        'http://localhost:4000/legal/privacy-policy',
      ],
    });
  });

  it('is updated on every navigation, without duplicate elements', () => {
    const portal = open('/legal/privacy-policy');
    portal.navigation.go('/');
    expect(head()).toMatchObject({
      title: 'Home · Frizo',
      canonical: 'http://localhost:4000/',
      robots: 'index',
    });
  });

  it("keeps the page's initial picture preview until the next page", () => {
    document.head.innerHTML = `<link rel="canonical" href="http://localhost:4000/">
      <meta property="og:title" content="Balayage by Maeve Ito">
      <meta property="og:image" content="http://localhost:4000/api/gallery/images/ab40-large.jpg">`;
    const contents = () =>
      ['title', 'image'].map((name) =>
        document.head.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content'),
      );
    const portal = open('/?picture=40');
    expect(contents()).toEqual([
      'Balayage by Maeve Ito',
      'http://localhost:4000/api/gallery/images/ab40-large.jpg',
    ]);
    portal.navigation.go('/legal/privacy-policy');
    expect(contents()).toEqual(['Terms and privacy · Frizo', undefined]);
  });

  it.each([
    '/me/my-appointments/upcoming',
    '/confirm-appointment',
    '/nothing/here',
    '/why-frizo',
    '/log-out',
  ])('excludes %s from search engines', (path) => {
    open(path);
    expect(head().robots).toBe('noindex');
  });

  it("inserts the product's name into titles", () => {
    open('/why-frizo');
    expect(head().title).toBe('Why Frizo · Frizo');
  });
});
