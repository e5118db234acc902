import { GenerationError } from '../generation-error.ts';
import { requireAbsent, type Plan, type Tree } from '../plan.ts';
import type { FeatureOptions } from './feature-options.ts';
import { apiText, hookText, pageTestText, pageText, stylesText } from './feature.template.ts';

/**
 * A feature of a remote: page, hook, api, styles and a test against a fake server that holds answers to the contract.
 * @throws {GenerationError} when the remote is none, the call does not read, or something is there already
 */
export function planFeature(tree: Tree, options: FeatureOptions): Plan {
  const { remote, name, call } = options;
  if (tree.read(`${remote}/src/index.ts`) === undefined) {
    throw new GenerationError(`there is no ${remote}/src/index.ts: is ${remote} a remote?`);
  }
  if (call.method !== 'GET') {
    throw new GenerationError(`${call.name} changes something: start the feature from a call that reads`);
  }
  const folder = `${remote}/src/features/${name.kebab}`;
  const files = new Map([
    [`${folder}/${name.kebab}.api.ts`, apiText(options)],
    [`${folder}/use-${name.kebab}.ts`, hookText(options)],
    [`${folder}/${name.kebab}.page.tsx`, pageText(options)],
    [`${folder}/${name.kebab}.module.css`, stylesText()],
    [`${folder}/${name.kebab}.page.test.tsx`, pageTestText(options)],
  ]);
  requireAbsent(tree, files.keys());
  return {
    files,
    nextSteps: [
      `${remote}/src/index.ts: show ${name.pascal}Page and list ${name.camel}Api in \`apis\`.`,
      `${remote}/src/manifest.ts: give it a route, with its title and who may see it.`,
      `npm run test:remote -- ${folder}`,
    ],
  };
}
