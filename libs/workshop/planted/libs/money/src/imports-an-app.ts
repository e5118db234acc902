// planted: libs-import-no-apps, workspaces-import-by-name
import { entry } from '../../../services/gallery/src/index.ts';

export const gallery = entry;
