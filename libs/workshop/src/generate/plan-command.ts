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
 * Turns the arguments of a command into a plan.
 * @throws {GenerationError} if the arguments are invalid
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
  const getCalls = allCalls.filter(({ method }) => method === 'GET').map((candidate) => candidate.name);
  throw new GenerationError(`name the call that the feature shows, one of: ${getCalls.join(', ')}`);
}

/**
 * Plans a feature of a remote: page, hook, api, styles and a test with a fake server that validates answers against the contract.
 * @throws {GenerationError} if there is no such remote, the call is no GET call, or one of the files already exists
 */
function planFeature(tree: Tree, options: FeatureOptions): Plan {
  const { remote, name, call } = options;
  if (tree.read(`${remote}/src/index.ts`) === undefined) {
    throw new GenerationError(`there is no ${remote}/src/index.ts: is ${remote} a remote?`);
  }
  if (call.method !== 'GET') {
    throw new GenerationError(`${call.name} changes something: create the feature for a GET call`);
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
      `${remote}/src/manifest.ts: add a route with its title and guard, and a link in \`links\`; remove it from \`announcements\`.`,
      `npm run test:remote -- ${folder}`,
    ],
  };
}
