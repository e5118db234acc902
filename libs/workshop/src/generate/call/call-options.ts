import type { Method } from '@frizo/contracts';
import type { Name } from '../names.ts';

export interface CallOptions {
  /** The service's folder: `booking`. */
  service: string;
  name: Name;
  /** The folder under `src` for the use case. */
  feature: string;
  method: Method;
  /** Public calls need no token. */
  isPublic: boolean;
  /** The purpose of the call, in one sentence. */
  summary: string;
}
