import { addImport, insertBefore } from '../edit-source.ts';
import { GenerationError } from '../generation-error.ts';
import type { Tree } from '../plan.ts';
import type { CallOptions } from './call-options.ts';

/** The routes of the feature's own folder when it has some, else those of the service. */
export function findRoutesFile(tree: Tree, { service, feature }: CallOptions): string {
  const source = `services/${service}/src`;
  const candidates = [`${source}/${feature}/${feature}.routes.ts`, `${source}/${service}.routes.ts`];
  const found = candidates.find((path) => tree.read(path) !== undefined);
  if (found !== undefined) return found;
  throw new GenerationError(
    `no routes to add to: name a folder that has some with --feature, or write ${candidates[1]}`,
  );
}

/** Ties the call to its use case, as the last route of the list that the file returns. */
export function addRouteTo(source: string, routesFile: string, { name, feature }: CallOptions): string {
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
