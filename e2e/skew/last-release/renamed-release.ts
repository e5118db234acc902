import { changeDocuments, resolvedOf, withResolved } from '../../src/page-document.ts';
import { makeSecondBuild, serveSecondBuild } from '../../src/second-build.ts';
import { useSecondShell } from '../../src/second-shell.ts';
import type { OtherRelease } from './other-release.ts';

const remotes = ['mf-discovery', 'mf-booking', 'mf-pro-console'];

/** As long as a real build id, since it replaces one in every file. */
const build = '07e4b011d000';

/** This release under another id: proves that two releases are isolated from each other, but nothing about older code. */
export const renamedRelease: OtherRelease = {
  useShell: useSecondShell,
  async useRemotes(page) {
    const texts = new Map<string, string>();
    for (const remote of remotes) {
      await changeDocuments(page, async (html, boot) => {
        const other = await makeSecondBuild(page, resolvedOf(boot, remote).use, build);
        for (const [path, text] of other.texts) texts.set(path, text);
        return withResolved(html, remote, { use: other.release });
      });
      await serveSecondBuild(page, remote, build, (path) => texts.get(path));
    }
  },
  buildOf: () => build,
};
