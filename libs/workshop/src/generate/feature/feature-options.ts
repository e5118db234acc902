import type { AnyCall } from '@frizo/contracts';
import type { Name } from '../names.ts';

export interface FeatureOptions {
  /** The remote's folder: `mf-booking`. */
  remote: string;
  name: Name;
  /** The GET call whose answer the page shows. */
  call: AnyCall;
}
