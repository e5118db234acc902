import type { Contributions } from '@frizo/contracts';

/** The shell's own contributions, declared in the same form as those of remotes. */
export const shellContributions: Contributions = {
  links: [
    { area: 'header', label: 'Client Sign Up', path: '/client-sign-up', for: ['visitor'], order: 10 },
    { area: 'beauty-pro', label: 'Pro Sign Up', path: '/pro-sign-up', for: ['visitor'], order: 30 },
    {
      area: 'beauty-pro',
      label: 'List your business',
      path: '/list-your-business',
      for: ['client'],
      order: 30,
    },
    { area: 'account-menu', label: 'Admin', path: '/admin', for: ['admin'], order: 10 },
    { area: 'account-tabs', label: 'Essentials', path: '/me/essentials', order: 10 },
    { area: 'footer', label: 'Terms and privacy', path: '/legal', order: 20 },
  ],
  redirects: [
    { path: '/legal', to: '/legal/terms-for-clients' },
    { path: '/me', to: '/me/essentials', guard: 'login' },
  ],
};
