import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell learns of this remote from its release. */
export const manifest: RemoteManifest = { routes: [], modals: [] };
