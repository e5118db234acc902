import { getMapAddresses, suggestPlaces, type AnswerOf } from '@frizo/contracts';
import type { Position } from '@frizo/map';
import { searchApi } from '../search/search.api.ts';

/** Part of the chunk of the map. */
export const mapApi = searchApi.injectEndpoints({
  endpoints: (build) => ({
    /** Where all salons are (Q95). Without an answer the map has the salons of the loaded work, and the shell says that it failed. */
    getMapAddresses: build.query<AnswerOf<typeof getMapAddresses>, void>({
      query: () => ({ call: getMapAddresses, request: {} }),
    }),
    /** Where a ZIP is; null where nobody knows. */
    getZipPosition: build.query<Position | null, string>({
      query: (zip) => ({ call: suggestPlaces, request: { input: zip, limit: 1 }, notice: false }),
      transformResponse: ({ list }: AnswerOf<typeof suggestPlaces>, _meta, zip) =>
        list.find((place) => place.zip === zip) ?? null,
    }),
  }),
});
