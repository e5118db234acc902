// planted: libs-know-no-app, workspaces-meet-at-their-doors
import { door } from '../../../services/gallery/src/index.ts';

export const gallery = door;
