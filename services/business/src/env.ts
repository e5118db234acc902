import { z } from 'zod';
import type { GeocoderSettings } from './streets/geocoder.ts';

const settings = z.object({
  /** A Photon or Nominatim server for street suggestions; without one, addresses are placed by their ZIP alone. */
  GEOCODER_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  GEOCODER_KIND: z.enum(['photon', 'nominatim']).default('photon'),
});

/** The names of the settings, for the host: the service gets no others. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export interface BusinessEnv {
  /** Undefined without a server: no streets are suggested then. */
  readonly geocoder: GeocoderSettings | undefined;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): BusinessEnv {
  const { GEOCODER_URL: url, GEOCODER_KIND: kind } = settings.parse(env);
  return { geocoder: url === '' ? undefined : { url: url.replace(/\/+$/, ''), kind } };
}
