// planted: services-stand-alone, workspaces-meet-at-their-doors
import type { door } from '../../gallery/src/index.ts';

export type Door = typeof door;
