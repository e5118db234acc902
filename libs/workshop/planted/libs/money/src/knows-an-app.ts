// planted: libs-know-no-app, workspaces-import-by-name
import { entry } from '../../../services/gallery/src/index.ts';

export const gallery = entry;
