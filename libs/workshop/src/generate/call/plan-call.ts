import { insertBefore, addImport } from '../edit-source.ts';
import { GenerationError } from '../generation-error.ts';
import { requireAbsent, type Plan, type Tree } from '../plan.ts';
import type { CallOptions } from './call-options.ts';
import { defineCallIn } from './define-call.ts';
import { useCaseTestText, useCaseText } from './use-case.template.ts';

/** The authorization matrix; its test expects a row for every call. */
const matrixFile = 'services/gateway/src/testing/authorization-matrix.ts';

/**
 * A call from its contract to its test: entry, use case, route, and a test on a real database.
 * @throws {GenerationError} when there is no such service, or one of the files exists already
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
      `${contractFile}: write the request and the answer of ${name.camel}, with its place in the specification.`,
      `${routesFile}: pass in what the use case needs (a store, the actor, the clock); say in \`policy\` who may make the call.`,
      `${matrixFile}: say the same there.`,
      `npm run test:service -- ${folder}/${name.kebab}`,
    ],
  };
}

/** The routes of the feature's own folder when it has some, else those of the service. */
function findRoutesFile(tree: Tree, { service, feature }: CallOptions): string {
  const source = `services/${service}/src`;
  const candidates = [`${source}/${feature}/${feature}.routes.ts`, `${source}/${service}.routes.ts`];
  const found = candidates.find((path) => tree.read(path) !== undefined);
  if (found !== undefined) return found;
  throw new GenerationError(
    `no routes to add to: name a folder that has some with --feature, or write ${candidates[1]}`,
  );
}

/** Connects the call to its use case, as the last route of the list that the file returns. */
function addRouteTo(source: string, routesFile: string, { name, feature }: CallOptions): string {
  const isInFeature = routesFile.endsWith(`/${feature}/${feature}.routes.ts`);
  const useCaseFile = `./${isInFeature ? '' : `${feature}/`}${name.kebab}.ts`;
  const hasNamespace = source.includes("import * as contracts from '@frizo/contracts';");
  const call = hasNamespace ? `contracts.${name.camel}` : `${name.camel}Call`;

  const route = `    route(${call}, { handle: ({ request }) => ${name.camel}(request) }),\n`;
  const withRoute = insertBefore(source, '  ];\n}', route, `the list of routes in ${routesFile}`);
  // A file that only joins the routes of folders has not needed it so far.
  const withRouting = /import \{[^}]*\broute\b[^}]*\} from/.test(withRoute)
    ? withRoute
    : addImport(withRoute, 'route', '@frizo/service-kit');
  const withUseCase = addImport(withRouting, name.camel, useCaseFile);
  return hasNamespace
    ? withUseCase
    : addImport(withUseCase, `${name.camel} as ${name.camel}Call`, '@frizo/contracts');
}
