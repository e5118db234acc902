import type { ServiceDefinition } from '@frizo/service-kit';
import { publishDocuments } from './legal/documents.store.ts';
import { readDocuments } from './legal/documents.ts';
import { legalRoutes } from './legal/legal.routes.ts';

export const service: ServiceDefinition = {
  name: 'content',
  root: new URL('../', import.meta.url),
  async compose(parts) {
    await publishDocuments(parts, await readDocuments());
    return { routes: legalRoutes(parts) };
  },
};
