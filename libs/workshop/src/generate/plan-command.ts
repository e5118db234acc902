import { parseArgs } from 'node:util';
import { allCalls, type Method } from '@frizo/contracts';
import { planCall } from './call/plan-call.ts';
import { GenerationError } from './generation-error.ts';
import { readName } from './names.ts';
import type { Plan, Tree } from './plan.ts';
import { requireAbsent } from './plan.ts';
import type { FeatureOptions } from './feature/feature-options.ts';
import { planRemote } from './remote/plan-remote.ts';
import { apiText, hookText, pageTestText, pageText, stylesText } from './feature/feature.template.ts';

export const usage = `npm run new -- call <service> <name> [--feature=<folder>] [--method=GET] [--public] [--summary=<sentence>]
npm run new -- feature <remote> <name> <call>
npm run new -- remote <remote>

  npm run new -- call booking count-visits --feature=appointments
  npm run new -- feature mf-booking salon-artists getSalonArtists
  npm run new -- remote mf-payments`;

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * Turns what was typed into a plan.
 * @throws {GenerationError} which says what is wrong with it
 */
export function planCommand(tree: Tree, args: string[]): Plan {
  const { positionals, values } = parseCommand(args);
  const [kind, place, nameText, callName] = positionals;
  if (kind === 'remote' && place !== undefined) return planRemote(tree, place);
  if (kind === undefined || place === undefined || nameText === undefined) throw new GenerationError(usage);
  const name = readName(nameText);
  if (kind === 'call') {
    const method = methods.find((known) => known === values.method?.toUpperCase());
    if (method === undefined) throw new GenerationError(`--method is one of ${methods.join(', ')}`);
    const { feature = name.kebab, summary = `${name.words}.`, public: isPublic = false } = values;
    return planCall(tree, { service: place, name, feature, method, isPublic, summary });
  }
  if (kind === 'feature') return planFeature(tree, { remote: place, name, call: findCall(callName) });
  throw new GenerationError(usage);
}

function parseCommand(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        feature: { type: 'string' },
        method: { type: 'string', default: 'GET' },
        public: { type: 'boolean' },
        summary: { type: 'string' },
      },
    });
  } catch (error) {
    throw new GenerationError(`${(error as Error).message}\n${usage}`);
  }
}

function findCall(name: string | undefined) {
  const call = allCalls.find((candidate) => candidate.name === name);
  if (call !== undefined) return call;
  const reading = allCalls.filter(({ method }) => method === 'GET').map((candidate) => candidate.name);
  throw new GenerationError(`name the call that the feature shows, one of: ${reading.join(', ')}`);
}

/**
 * A feature of a remote: page, hook, api, styles and a test against a fake server that holds answers to the contract.
 * @throws {GenerationError} when there is no such remote, the call does not read, or one of the files exists already
 */
function planFeature(tree: Tree, options: FeatureOptions): Plan {
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
      `${remote}/src/manifest.ts: give it a route, with its title and who may see it, and a link in \`links\`; take it out of \`announcements\`.`,
      `npm run test:remote -- ${folder}`,
    ],
  };
}
