import type { Method } from '@frizo/contracts';
import { addImport } from '../edit-source.ts';
import { GenerationError } from '../generation-error.ts';
import type { CallOptions } from './call-options.ts';

/** The notice for a failed call (spec 8.1). */
const notices: Record<Method, string> = {
  GET: 'Request fail',
  POST: 'Save fail',
  PUT: 'Save fail',
  DELETE: 'Fail to remove',
};

/** Adds a call's entry to the contract file of its service, and to the list at its end. */
export function defineCallIn(source: string, options: CallOptions): string {
  const { service, name } = options;
  if (source.includes(`export const ${name.camel} =`)) {
    throw new GenerationError(`the contract of ${service} already has a ${name.camel}`);
  }
  const list = new RegExp(`export const ${service}Calls = \\{([^}]*)\\};`).exec(source);
  if (list === null) throw new GenerationError(`cannot find the list ${service}Calls: add the call by hand`);
  const [listText, listed = ''] = list;
  const names = listed.split(',').map((listedName) => listedName.trim());
  const all = [...names.filter((listedName) => listedName !== ''), name.camel];
  const longer = `export const ${service}Calls = {\n  ${all.join(',\n  ')},\n};`;
  return addImport(source, 'id', './shared.ts').replace(listText, () => entry(options) + longer);
}

function entry({ service, name, method, isPublic, summary }: CallOptions): string {
  return `export const ${name.camel} = defineCall({
  name: '${name.camel}',
  service: '${service}',
  method: '${method}',
  path: '/${name.kebab}/:id',
  secure: ${!isPublic},
  request: z.object({ id }),
  answer: z.object({ id }),
  notice: '${notices[method]}',
  summary: ${JSON.stringify(summary)},
});

`;
}
