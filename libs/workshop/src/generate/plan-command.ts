import { parseArgs } from 'node:util';
import { allCalls, type Method } from '@frizo/contracts';
import { planCall } from './call/plan-call.ts';
import { planFeature } from './feature/plan-feature.ts';
import { GenerationError } from './generation-error.ts';
import { readName } from './names.ts';
import type { Plan, Tree } from './plan.ts';

export const usage = `npm run new -- call <service> <name> [--feature=<folder>] [--method=GET] [--public] [--summary=<sentence>]
npm run new -- feature <remote> <name> <call>

  npm run new -- call booking count-visits --feature=appointments
  npm run new -- feature mf-booking salon-artists getSalonArtists`;

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * Turns what was typed into a plan.
 * @throws {GenerationError} which says what is wrong with it
 */
export function planCommand(tree: Tree, args: string[]): Plan {
  const { positionals, values } = parseCommand(args);
  const [kind, place, nameText, callName] = positionals;
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
