import type { Method } from '@frizo/contracts';
import type { Name } from '../names.ts';

export interface CallOptions {
  /** The service's folder: `booking`. */
  service: string;
  name: Name;
  /** The folder under `src` that the use case lies in. */
  feature: string;
  method: Method;
  /** Public calls need no token. */
  isPublic: boolean;
  /** What the call is for, in one sentence. */
  summary: string;
}
