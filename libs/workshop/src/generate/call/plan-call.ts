import { insertBefore } from '../edit-source.ts';
import { GenerationError } from '../generation-error.ts';
import { requireAbsent, type Plan, type Tree } from '../plan.ts';
import { addRouteTo, findRoutesFile } from './add-route.ts';
import type { CallOptions } from './call-options.ts';
import { defineCallIn } from './define-call.ts';
import { useCaseTestText, useCaseText } from './use-case.template.ts';

/** Who may make which call, written down apart from the policies; the matrix test wants every call in it. */
const whoMayFile = 'services/gateway/src/testing/who-may.ts';

/**
 * A call from its contract to its test: entry, use case, route, and a test on a real database.
 * @throws {GenerationError} when the service is none, or something is there already
 */
export function planCall(tree: Tree, options: CallOptions): Plan {
  const { service, name, feature } = options;
  const contractFile = `libs/contracts/src/${service}.calls.ts`;
  const contract = tree.read(contractFile);
  if (contract === undefined)
    throw new GenerationError(`there is no ${contractFile}: is ${service} a service?`);
  const routesFile = findRoutesFile(tree, options);
  const routes = tree.read(routesFile) ?? '';

  const folder = `services/${service}/src/${feature}`;
  const added = new Map([
    [`${folder}/${name.kebab}.ts`, useCaseText(options)],
    [`${folder}/${name.kebab}.db.test.ts`, useCaseTestText(options)],
  ]);
  requireAbsent(tree, added.keys());
  return {
    files: new Map([
      [contractFile, defineCallIn(contract, options)],
      [routesFile, addRouteTo(routes, routesFile, options)],
      [
        whoMayFile,
        insertBefore(
          tree.read(whoMayFile) ?? '',
          '};',
          `  ${name.camel}: ${options.isPublic ? 'everyone' : 'members'},\n`,
          whoMayFile,
        ),
      ],
      ...added,
    ]),
    nextSteps: [
      `${contractFile}: say what ${name.camel} is asked and what it answers, with its place in the specification.`,
      `${routesFile}: pass in what the use case needs (a store, the actor, the clock); say in \`policy\` who may.`,
      `${whoMayFile}: say the same there.`,
      `npm run test:service -- ${folder}/${name.kebab}`,
    ],
  };
}
