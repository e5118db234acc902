import type { RemoteManifest } from '../../src/manifest.ts';

export const manifest: RemoteManifest = {
  routes: [
    { path: '/', title: 'Sample' },
    { path: '/sample/*', title: 'More of it', guard: 'login', chunks: ['more'] },
  ],
  modals: [{ name: 'sample-dialog', size: 'small' }],
};
