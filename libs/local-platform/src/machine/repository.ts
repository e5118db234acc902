import { fileURLToPath } from 'node:url';

/** The folder that holds the whole project. */
export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
