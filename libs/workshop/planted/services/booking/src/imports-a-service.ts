// planted: services-are-independent, workspaces-import-by-name
import type { entry } from '../../gallery/src/index.ts';

export type Entry = typeof entry;
