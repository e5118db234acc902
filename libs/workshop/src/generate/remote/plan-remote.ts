import { GenerationError } from '../generation-error.ts';
import { toPascal } from '../names.ts';
import { requireAbsent, type Plan, type Tree } from '../plan.ts';
import { indexText, manifestText, readmeText, rootTestText, rootText } from './remote.template.ts';

/** The remote whose package versions and tsconfig a new remote copies. */
const model = 'mf-discovery';

const needed = ['@frizo/remote-kit', '@frizo/ui', 'react'];
const neededByTests = [
  '@frizo/webpack-config',
  '@jest/globals',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
];

/**
 * Plans a remote with one page, a link to it and a test.
 * @param remote `mf-payments`
 * @throws {GenerationError} if the name is invalid or one of the files already exists
 */
export function planRemote(tree: Tree, remote: string): Plan {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(remote))
    throw new GenerationError(`"${remote}" should begin with mf-, in lower case, as in mf-payments`);
  const name = remote.slice('mf-'.length);
  const options = { remote, path: `/${name}`, title: toPascal(name).replace(/(?<=.)([A-Z])/g, ' $1') };
  const files = new Map([
    [`${remote}/package.json`, packageText(tree, remote)],
    [`${remote}/tsconfig.json`, readModel(tree, 'tsconfig.json')],
    [`${remote}/README.md`, readmeText(options)],
    [`${remote}/src/manifest.ts`, manifestText(options)],
    [`${remote}/src/index.ts`, indexText(options)],
    [`${remote}/src/root.tsx`, rootText(options)],
    [`${remote}/src/root.test.tsx`, rootTestText(options)],
  ]);
  requireAbsent(tree, files.keys());
  const root = tree.read('package.json') ?? '';
  if (!root.includes('"e2e"')) throw new GenerationError('cannot find the workspaces in package.json');
  files.set('package.json', root.replace('"e2e"', `"${remote}",\n    "e2e"`));
  return {
    files,
    nextSteps: [
      'npm install, to link the workspace.',
      `${remote}/src/manifest.ts: define its routes and dialogs, and its additions to the page: links, badges, announced pages (docs/decisions/0024).`,
      `shell/src/contributions/planned-remotes.ts: if there is an entry of ${remote}, move it into the manifest.`,
      `npm run test:remote -- ${remote}`,
    ],
  };
}

interface Package {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function packageText(tree: Tree, remote: string): string {
  const { version, dependencies, devDependencies } = JSON.parse(readModel(tree, 'package.json')) as Package;
  const known = { ...dependencies, ...devDependencies };
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, known[name]]));
  return JSON.stringify({
    name: `@frizo/${remote}`,
    version,
    private: true,
    type: 'module',
    dependencies: pick(needed),
    devDependencies: pick(neededByTests),
    scripts: {
      build: `node ../libs/webpack-config/bin/build.ts ${remote}`,
      dev: `node ../libs/local-platform/bin/dev.ts ${remote}`,
      release: `node ../libs/local-platform/bin/release.ts ${remote}`,
    },
  });
}

function readModel(tree: Tree, file: string): string {
  const text = tree.read(`${model}/${file}`);
  if (text === undefined) throw new GenerationError(`there is no ${model}/${file} to copy`);
  return text;
}
