interface RemoteOptions {
  /** `mf-payments`. */
  readonly remote: string;
  /** The path of its first page. */
  readonly path: string;
  readonly title: string;
}

export function manifestText({ path, title }: RemoteOptions): string {
  return `import type { RemoteManifest } from '@frizo/webpack-config';

/** The information about this remote that its release contains for the shell. */
export const manifest: RemoteManifest = {
  routes: [{ path: '${path}', title: '${title}' }],
  modals: [],
  links: [{ area: 'header', label: '${title}', path: '${path}', order: 500 }],
  badges: [],
  announcements: [],
};
`;
}

export function indexText({ remote }: RemoteOptions): string {
  return `import { defineRemote } from '@frizo/remote-kit';
import { Root } from './root.tsx';

export const remote = defineRemote({ name: '${remote}', Root, apis: [] });
`;
}

export function rootText({ title }: RemoteOptions): string {
  return `import { PageTitle } from '@frizo/ui';

/** Each route of the manifest is mounted separately; its base path (\`useRemoteContext\`) identifies it. */
export function Root() {
  return <PageTitle>${title}</PageTitle>;
}
`;
}

export function rootTestText({ remote, title }: RemoteOptions): string {
  return `import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInRemote, type RenderedRemote } from '@frizo/remote-kit/testing';
import { Root } from './root.tsx';

describe('${remote}', () => {
  let rendered: RenderedRemote;
  afterEach(() => rendered.unmount());

  it('shows its first page', async () => {
    rendered = await renderInRemote(<Root />, { apis: [] });
    expect(screen.getByRole('heading', { name: '${title}' })).toBeVisible();
  });
});
`;
}

export function readmeText({ remote, path, title }: RemoteOptions): string {
  return `# ${remote}

${title}, at \`${path}\`. \`src/manifest.ts\` declares its routes and dialogs, and its additions to the page around it.

    npm run dev -w @frizo/${remote}
`;
}
