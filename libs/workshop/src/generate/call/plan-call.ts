import { insertBefore, addImport } from '../edit-source.ts';
import { GenerationError } from '../generation-error.ts';
import { requireAbsent, type Plan, type Tree } from '../plan.ts';
import type { CallOptions } from './call-options.ts';
import { defineCallIn } from './define-call.ts';
import { useCaseTestText, useCaseText } from './use-case.template.ts';

/** The authorization matrix; its test expects a row for every call. */
const matrixFile = 'services/gateway/src/testing/authorization-matrix.ts';

/**
 * Plans a whole call: contract entry, use case, route, and a test with a real database.
 * @throws {GenerationError} if there is no such service, or one of the files already exists
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
        matrixFile,
        insertBefore(
          tree.read(matrixFile) ?? '',
          '};',
          `  ${name.camel}: ${options.isPublic ? 'everyone' : 'members'},\n`,
          matrixFile,
        ),
      ],
      ...added,
    ]),
    nextSteps: [
      `${contractFile}: define the request and the answer of ${name.camel}, and name its section of the specification.`,
      `${routesFile}: pass in the dependencies of the use case (a store, the actor, the clock); set \`policy\` to the users that may make the call.`,
      `${matrixFile}: enter the same users there.`,
      `npm run test:service -- ${folder}/${name.kebab}`,
    ],
  };
}

/** The routes file of the feature's folder if it has one, else that of the service. */
function findRoutesFile(tree: Tree, { service, feature }: CallOptions): string {
  const source = `services/${service}/src`;
  const candidates = [`${source}/${feature}/${feature}.routes.ts`, `${source}/${service}.routes.ts`];
  const found = candidates.find((path) => tree.read(path) !== undefined);
  if (found !== undefined) return found;
  throw new GenerationError(
    `no routes file found: pass a folder that has one as --feature, or write ${candidates[1]}`,
  );
}

/** Connects the call to its use case, as the last route in the returned list. */
function addRouteTo(source: string, routesFile: string, { name, feature }: CallOptions): string {
  const isInFeature = routesFile.endsWith(`/${feature}/${feature}.routes.ts`);
  const useCaseFile = `./${isInFeature ? '' : `${feature}/`}${name.kebab}.ts`;
  const hasNamespace = source.includes("import * as contracts from '@frizo/contracts';");
  const call = hasNamespace ? `contracts.${name.camel}` : `${name.camel}Call`;

  const route = `    route(${call}, { handle: ({ request }) => ${name.camel}(request) }),\n`;
  const withRoute = insertBefore(source, '  ];\n}', route, `the list of routes in ${routesFile}`);
  // A file that only combines the routes of other folders does not import it yet.
  const withRouting = /import \{[^}]*\broute\b[^}]*\} from/.test(withRoute)
    ? withRoute
    : addImport(withRoute, 'route', '@frizo/service-kit');
  const withUseCase = addImport(withRouting, name.camel, useCaseFile);
  return hasNamespace
    ? withUseCase
    : addImport(withUseCase, `${name.camel} as ${name.camel}Call`, '@frizo/contracts');
}
