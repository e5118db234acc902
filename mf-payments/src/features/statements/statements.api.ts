import {
  getArtistEarnings,
  getArtistShares,
  getProfessionalProfile,
  getSalonStatement,
  getYearlyTotals,
} from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** What the ledger says about a salon and its artists. */
export const statementsApi = createFrizoApi({
  name: 'statements',
  tags: [],
  endpoints: {
    getProfessionalProfile: query(getProfessionalProfile),
    getSalonStatement: query(getSalonStatement, { keepSeconds: 0 }),
    getYearlyTotals: query(getYearlyTotals, { keepSeconds: 0 }),
    getArtistShares: query(getArtistShares, { keepSeconds: 0 }),
    getArtistEarnings: query(getArtistEarnings, { keepSeconds: 0 }),
  },
});
