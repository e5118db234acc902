import type { ModalRoute, ShellPageRoute, SiteRoute } from './site-route.ts';

/** Its page is part of the first load (`site-lists.ts`). */
export const logInRoute: SiteRoute = {
  path: '/log-in',
  title: 'Log In',
  description: 'Log in to book, and to see what you have booked.',
  guard: 'logged-out',
  isPrivate: true,
};

/**
 * The shell's own pages, one entry each; the order does not matter, because the most specific path wins. A page gets the parameters of its
 * path as `params`, and reads the rest of the address from `usePortal().navigation`.
 */
export const shellPages: readonly ShellPageRoute[] = [
  {
    path: '/log-out',
    title: 'Log out',
    description: 'Ends your session on this device.',
    isPrivate: true,
    load: () =>
      import(/* webpackChunkName: "log-out" */ '../pages/log-out.page.tsx').then(
        ({ LogOutPage }) => LogOutPage,
      ),
  },
  {
    path: '/me/essentials',
    title: 'Personal profile',
    description: 'Your name, your photo and how you log in.',
    guard: 'login',
    load: () =>
      import(/* webpackChunkName: "essentials" */ '../account/profile/essentials.page.tsx').then(
        ({ EssentialsPage }) => EssentialsPage,
      ),
  },
  {
    path: '/confirm-email',
    title: 'Confirm your e-mail',
    description: 'Confirm the e-mail address of your account.',
    isPrivate: true,
    load: () =>
      import(/* webpackChunkName: "confirm-email" */ '../account/confirm-email/confirm-email.page.tsx').then(
        ({ ConfirmEmailPage }) => ConfirmEmailPage,
      ),
  },
  {
    path: '/legal/:document(terms-for-clients|terms-for-professionals|privacy-policy)',
    title: 'Terms and privacy',
    description: 'The terms for clients and for professionals, and the privacy policy.',
    load: () =>
      import(/* webpackChunkName: "legal" */ '../legal/legal.page.tsx').then(({ LegalPage }) => LegalPage),
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    description: 'Set a new password with the link that we e-mailed.',
    isPrivate: true,
    load: () =>
      import(/* webpackChunkName: "reset-password" */ '../password-reset/reset-password.page.tsx').then(
        ({ ResetPasswordPage }) => ResetPasswordPage,
      ),
  },
  {
    path: '/artist-invitation',
    title: 'Invitation',
    description: 'Accept the invitation of a salon.',
    isPrivate: true,
    load: () =>
      import(
        /* webpackChunkName: "artist-invitation" */ '../artist-invitation/artist-invitation.page.tsx'
      ).then(({ ArtistInvitationPage }) => ArtistInvitationPage),
  },
  {
    path: '/app',
    title: 'Get app',
    description: 'How to put {product} on your phone.',
    load: () => import(/* webpackChunkName: "app" */ '../pages/app.page.tsx').then(({ AppPage }) => AppPage),
  },
  {
    path: '/array',
    title: 'Builds',
    description: 'The builds that this page runs.',
    isPrivate: true,
    load: () =>
      import(/* webpackChunkName: "builds" */ '../pages/builds.page.tsx').then(
        ({ BuildsPage }) => BuildsPage,
      ),
  },
  {
    path: '/admin',
    title: 'Administration',
    description: 'Tools for the people who run {product}.',
    guard: 'login',
    load: () =>
      import(/* webpackChunkName: "admin" */ '../admin/admin.page.tsx').then(({ AdminPage }) => AdminPage),
  },
  {
    path: '/admin/flags/:flag?',
    title: 'Feature flags',
    description: 'Which features are on, and for whom.',
    guard: 'login',
    load: () =>
      import(/* webpackChunkName: "admin-flags" */ '../admin/flags.page.tsx').then(
        ({ FlagsPage }) => FlagsPage,
      ),
  },
  {
    path: '/admin/new-flag',
    title: 'New flag',
    description: 'Create a feature flag.',
    guard: 'login',
    load: () =>
      import(/* webpackChunkName: "admin-flags" */ '../admin/flags.page.tsx').then(
        ({ NewFlagPage }) => NewFlagPage,
      ),
  },
  {
    path: '/admin/rollouts/:remote?',
    title: 'Rollouts',
    description: 'Which build of each part of {product} people get.',
    guard: 'login',
    load: () =>
      import(/* webpackChunkName: "admin-rollouts" */ '../admin/rollouts/rollouts.page.tsx').then(
        ({ RolloutsPage }) => RolloutsPage,
      ),
  },
  {
    path: '/admin/messages',
    title: 'Messages',
    description: 'Send messages to the client stream.',
    guard: 'login',
    load: () =>
      import(/* webpackChunkName: "admin-messages" */ '../admin/messages.page.tsx').then(
        ({ MessagesPage }) => MessagesPage,
      ),
  },
];

/**
 * Addresses that open a dialog, one entry each. A dialog stays open at its address and everything below it, and reads its sub-page from the
 * address (`navigation` of `ShellModalParts`). It closes on `settle`, on Back, or when the user navigates elsewhere.
 */
export const modalRoutes: readonly ModalRoute[] = [
  {
    path: '/client-sign-up/*',
    modal: 'client-sign-up',
    title: 'Client Sign Up',
    description: 'Create an account to book and to save what you like.',
    guard: 'logged-out',
  },
  {
    path: '/pro-sign-up/*',
    modal: 'pro-sign-up',
    title: 'Pro Sign Up',
    description: 'List your business and be found by your work.',
    guard: 'logged-out',
    leadsTo: { whenFlag: 'skipSubscriptions', path: '/pricing', from: 'pricing' },
  },
  {
    path: '/list-your-business/*',
    modal: 'list-your-business',
    title: 'List your business',
    description: 'Become a professional with your existing account.',
    guard: 'login',
  },
];
