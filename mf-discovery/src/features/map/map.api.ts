import { getMapAddresses, suggestPlaces, type AnswerOf } from '@frizo/contracts';
import type { Position } from '@frizo/map';
import { searchApi } from '../search/search.api.ts';

/** In the chunk of the map. */
export const mapApi = searchApi.injectEndpoints({
  endpoints: (build) => ({
    /** The addresses of all salons (Q95). If it fails, the map shows the salons of the loaded work, with the shell's default notice. */
    getMapAddresses: build.query<AnswerOf<typeof getMapAddresses>, void>({
      query: () => ({ call: getMapAddresses, request: {} }),
    }),
    /** The position of a ZIP; null when unknown. */
    getZipPosition: build.query<Position | null, string>({
      query: (zip) => ({ call: suggestPlaces, request: { input: zip, limit: 1 }, notice: false }),
      transformResponse: ({ list }: AnswerOf<typeof suggestPlaces>, _meta, zip) =>
        list.find((place) => place.zip === zip) ?? null,
    }),
  }),
});
