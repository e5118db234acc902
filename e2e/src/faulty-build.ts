import type { Page } from '@playwright/test';
import { containerName, type Release } from '@frizo/contracts';
import { unreadable } from './network-faults.ts';
import { filesOf, rebuildFile, type Expose, type FilePart } from './remote-files.ts';

/** What is wrong with a build's code. */
export type CodeFault =
  | 'throws at evaluation'
  | 'has no such expose'
  | 'throws at mount'
  | 'throws at render'
  | 'throws late in an event';

/**
 * Puts a fault into a real build: its entry with a few lines around it, or its first chunk with one before it, that do wrong. The release
 * record on the page gets the hash of that file, or the browser would not run it.
 * @returns mends the build, in the page as it is
 */
export async function plantFault(
  page: Page,
  remote: string,
  expose: Expose,
  part: Exclude<FilePart, 'stylesheet'>,
  fault: CodeFault,
): Promise<() => Promise<void>> {
  await page.addInitScript((chosen) => Object.assign(self, { plantedFault: chosen }), fault);
  const around = part === 'entry' ? faultyContainer : faultyChunk;
  await rebuildFile(page, remote, filesOf(remote, expose, part), around);
  return () => page.evaluate(() => void Object.assign(self, { plantedFault: null }));
}

/** A build whose file is no script, as its record says: only another build mends that. */
export async function plantSyntaxError(
  page: Page,
  remote: string,
  expose: Expose,
  part: Exclude<FilePart, 'stylesheet'>,
): Promise<void> {
  await rebuildFile(page, remote, filesOf(remote, expose, part), () => unreadable);
}

function faultyChunk(chunk: string): string {
  return `if (self.plantedFault === 'throws at evaluation') throw new Error('planted at evaluation');\n${chunk}`;
}

/** Runs in the page, as text around the entry. */
function faultyContainer(entry: string, release: Release): string {
  const name = JSON.stringify(containerName(release));
  return `
if (self.plantedFault === 'throws at evaluation') throw new Error('planted at evaluation');
${entry}
;(() => {
  const { init, get } = self[${name}];
  const throwAt = (moment) => {
    if (self.plantedFault === 'throws ' + moment) throw new Error('planted ' + moment);
  };
  const faulty = ({ mount }) => ({
    mount(element, context, ...rest) {
      throwAt('at mount');
      document.addEventListener('click', () => throwAt('late in an event'), true);
      const { session } = context;
      let isMounting = true;
      const snapshot = () => (isMounting || throwAt('at render'), session.snapshot());
      const mounted = mount(element, { ...context, session: { ...session, snapshot } }, ...rest);
      isMounting = false;
      return mounted;
    },
  });
  const faultyModule = (module) =>
    module.remote
      ? { remote: faulty(module.remote) }
      : { modals: Object.fromEntries(Object.entries(module.modals).map(([key, modal]) => [key, faulty(modal)])) };
  self[${name}] = { init, get: async (expose) => {
    const factory = await get(self.plantedFault === 'has no such expose' ? './planted' : expose);
    return () => faultyModule(factory());
  } };
})();`;
}
