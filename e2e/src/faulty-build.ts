import type { Page } from '@playwright/test';
import { containerName, type Release } from '@frizo/contracts';
import { unreadable } from './network-faults.ts';
import { filesOf, rebuildFile, type Expose, type FilePart } from './remote-files.ts';

/** A fault in the code of a build. */
export type CodeFault =
  | 'throws at evaluation'
  | 'has no such expose'
  | 'throws at mount'
  | 'throws at render'
  | 'throws late in an event';

/**
 * Injects a fault into a real build: wraps its entry, or prepends a line to its first chunk. The release record on the page gets the
 * hash of the changed file, since the browser would not run it otherwise.
 * @returns a function that removes the fault without a reload
 */
export async function injectFault(
  page: Page,
  remote: string,
  expose: Expose,
  part: Exclude<FilePart, 'stylesheet'>,
  fault: CodeFault,
): Promise<() => Promise<void>> {
  await page.addInitScript((chosen) => Object.assign(self, { injectedFault: chosen }), fault);
  const inject = part === 'entry' ? faultyContainer : faultyChunk;
  await rebuildFile(page, remote, filesOf(remote, expose, part), inject);
  return () => page.evaluate(() => void Object.assign(self, { injectedFault: null }));
}

/** Replaces a file of a build with a syntax error and a matching hash. Only another build fixes that. */
export async function injectSyntaxError(
  page: Page,
  remote: string,
  expose: Expose,
  part: Exclude<FilePart, 'stylesheet'>,
): Promise<void> {
  await rebuildFile(page, remote, filesOf(remote, expose, part), () => unreadable);
}

function faultyChunk(chunk: string): string {
  return `if (self.injectedFault === 'throws at evaluation') throw new Error('injected at evaluation');\n${chunk}`;
}

/** The entry with code around it that runs in the page. */
function faultyContainer(entry: string, release: Release): string {
  const name = JSON.stringify(containerName(release));
  return `
if (self.injectedFault === 'throws at evaluation') throw new Error('injected at evaluation');
${entry}
;(() => {
  const { init, get } = self[${name}];
  const throwAt = (moment) => {
    if (self.injectedFault === 'throws ' + moment) throw new Error('injected ' + moment);
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
    const factory = await get(self.injectedFault === 'has no such expose' ? './injected' : expose);
    return () => faultyModule(factory());
  } };
})();`;
}
