import { changeDocuments, resolvedOf, withResolved } from '../../src/page-document.ts';
import { makeSecondBuild, serveSecondBuild } from '../../src/second-build.ts';
import { useSecondShell } from '../../src/second-shell.ts';
import type { OtherRelease } from './other-release.ts';

const remotes = ['mf-discovery', 'mf-booking', 'mf-pro-console'];

/** As long as a real one, since it takes its place in every file. */
const build = '07e4b011d000';

/** This release under another name: proves that two releases do not share what they must not, and nothing of older code. */
export const standIn: OtherRelease = {
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
