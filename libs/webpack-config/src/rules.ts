import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { repositoryRoot } from './workspaces.ts';

/** A folder whose CSS modules get their own layer; those of libraries get the layer `ui`. */
export interface StyleScope {
  readonly folder: string;
  readonly layer: string;
  /** The prefix of every class name, so that two builds on one page cannot style each other. */
  readonly classPrefix: string;
}

const browserTarget = 'es2022';
const layerLoader = fileURLToPath(new URL('./layer-loader.ts', import.meta.url));
const contractsLoader = fileURLToPath(new URL('./contracts-loader.ts', import.meta.url));

/** The module rules: TypeScript by swc, CSS modules in layers, pictures and fonts as files. */
export function moduleRules(scopes: readonly StyleScope[], isDevelopment: boolean): RuleSetRule[] {
  const [main] = scopes;
  if (main === undefined) throw new Error('A build needs a folder to style.');
  const folders = scopes.map((scope) => scope.folder);
  const libraries: StyleScope = {
    folder: join(repositoryRoot, 'libs'),
    layer: 'ui',
    classPrefix: main.classPrefix,
  };
  return [
    typeScript('ts', isDevelopment),
    typeScript('tsx', isDevelopment),
    {
      test: /\.ts$/,
      include: join(libraries.folder, 'contracts/src'),
      enforce: 'post',
      loader: contractsLoader,
    },
    // Modules of libraries have no side effects, so unused ones are removed.
    { test: /\.tsx?$/, include: libraries.folder, sideEffects: false },
    ...scopes.map((scope) => ({ ...cssModules(scope), include: scope.folder })),
    { ...cssModules(libraries), exclude: folders },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      use: [MiniCssExtractPlugin.loader, 'css-loader'],
      sideEffects: true,
    },
    { test: /\.(woff2|svg|png|webp|avif|jpg)$/, type: 'asset/resource' },
  ];
}

/** One rule for each extension, since with JSX `<T>(value: T) => …` in a `.ts` file would be parsed as a tag. */
function typeScript(extension: 'ts' | 'tsx', isDevelopment: boolean): RuleSetRule {
  return {
    test: new RegExp(`\\.${extension}$`),
    loader: 'swc-loader',
    options: {
      swcrc: false,
      jsc: {
        target: browserTarget,
        parser: { syntax: 'typescript', tsx: extension === 'tsx' },
        transform: {
          react: { runtime: 'automatic', development: isDevelopment },
          verbatimModuleSyntax: true,
        },
      },
    },
  };
}

function cssModules({ layer, classPrefix }: StyleScope): RuleSetRule {
  const modules = {
    localIdentName: `${classPrefix}-[local]-[hash:base64:4]`,
    localIdentContext: repositoryRoot,
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  return {
    test: /\.module\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      { loader: 'css-loader', options: { modules, importLoaders: 1 } },
      { loader: layerLoader, options: { layer } },
    ],
  };
}
