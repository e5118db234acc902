import type { Contributions, ReleaseAnnouncement } from '@frizo/contracts';

const gallery: Pick<ReleaseAnnouncement, 'text' | 'links'> = {
  text: 'You can browse the gallery and book what you like.',
  links: [{ path: '/', label: 'Go to the gallery' }],
};

/**
 * The contributions of remotes that do not exist yet. Once a remote has a release, only its own manifest counts: when you create one, move
 * its entry into the manifest, and delete it here with the next release of the shell.
 */
export const contributionsOfPlannedRemotes: Readonly<Record<string, Contributions>> = {
  'mf-public-pages': {
    announcements: [
      {
        ...gallery,
        pages: [
          { path: '/why-frizo/:referralCode?', title: 'Why {product}' },
          { path: '/why-frizo/by/:referralCode?', title: 'Why {product}' },
          { path: '/how-it-works/:referralCode?', title: 'How it works' },
          { path: '/get-clients/:referralCode?', title: 'Get clients' },
          { path: '/invitation-accept/:referralCode?', title: 'Invitation' },
          { path: '/affiliate/:user?', title: 'Affiliate' },
          { path: '/promo/:url/gallery', title: 'Gallery' },
          { path: '/promo/:url/location', title: 'Location' },
          { path: '/promo/:url/services', title: 'Services' },
          { path: '/promo/:url/artists', title: 'Artists' },
          { path: '/promo/:url/brands', title: 'Brands' },
          { path: '/pro/:url', title: 'Artist' },
          { path: '/product/:hash?', title: 'Product' },
        ],
      },
      {
        ...gallery,
        layout: 'second',
        pages: [{ path: '/recommendation/:hash?', title: 'Recommendation' }],
      },
      {
        text: 'You can read our terms and our privacy policy.',
        links: [{ path: '/legal/terms-for-clients', label: 'Terms and privacy' }],
        pages: [
          { path: '/contact-us', title: 'Contact us' },
          { path: '/faq/for-clients', title: 'FAQ for clients' },
          { path: '/faq/for-professionals', title: 'FAQ for professionals' },
        ],
      },
    ],
    links: [
      {
        area: 'beauty-pro',
        label: 'Why {product}',
        path: '/why-frizo',
        for: ['visitor', 'client'],
        order: 10,
      },
      { area: 'footer', label: 'Contact us', path: '/contact-us', order: 10 },
      { area: 'footer', label: 'FAQ', path: '/faq', order: 30 },
    ],
    redirects: [
      { path: '/faq', to: '/faq/for-clients' },
      { path: '/promo/:url', to: '/promo/:url/gallery' },
    ],
  },
};
