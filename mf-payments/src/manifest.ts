import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell reads from the release of this remote. */
export const manifest: RemoteManifest = {
  budgetKb: 40,
  routes: [
    {
      path: '/me/billing',
      title: 'Billing',
      description: 'Your cards, and what you have paid with them.',
      guard: 'login',
      chunks: ['billing'],
    },
    {
      path: '/my-salon/payments',
      title: 'Payments',
      description: 'Your payment profile, accounts for payouts, and the money of your salon.',
      guard: 'login',
      chunks: ['payouts'],
    },
    {
      path: '/my-salon/earnings',
      title: 'Earnings',
      description: 'Your tips and commissions.',
      guard: 'login',
      chunks: ['earnings'],
    },
    {
      path: '/pricing',
      title: 'Pricing',
      description: "It's not just free. We pay you! Plans for artists and salons.",
      chunks: ['pricing'],
    },
    {
      path: '/subscription',
      title: 'Subscription',
      description: 'Choose a plan for your business.',
      chunks: ['subscription'],
    },
    {
      path: '/my-salon/subscription',
      title: 'Subscription',
      guard: 'login',
      chunks: ['subscription'],
    },
  ],
  modals: [
    { name: 'add-card', size: 'small', chunks: ['add-card'] },
    { name: 'pay-deposit', size: 'small', chunks: ['pay-deposit'] },
    { name: 'payment-approval', size: 'small', chunks: ['payment-approval'] },
    { name: 'subscription-confirm', size: 'small', chunks: ['subscription-confirm'] },
    { name: 'subscription-required', size: 'small', chunks: ['subscription-required'] },
    { name: 'get-paid', size: 'small', chunks: ['get-paid'] },
    { name: 'refund-payment', size: 'small', chunks: ['refund-payment'] },
  ],
  links: [
    {
      area: 'salon-tabs',
      label: 'Subscription',
      path: '/my-salon/subscription',
      // Decision 0040: its owner and admins manage the plan.
      for: ['salon-admin'],
      order: 70,
    },
    { area: 'account-tabs', label: 'Billing', path: '/me/billing', order: 40 },
    {
      area: 'salon-tabs',
      label: 'Payments',
      path: '/my-salon/payments',
      for: ['professional'],
      // Spec 6: an artist has no Payments tab.
      userTypes: [2, 3, 7],
      order: 80,
    },
    {
      area: 'salon-tabs',
      label: 'Earnings',
      path: '/my-salon/earnings',
      for: ['professional'],
      userTypes: [6],
      order: 80,
    },
    { area: 'beauty-pro', label: 'Pricing', path: '/pricing', for: ['visitor', 'client'], order: 20 },
  ],
};
