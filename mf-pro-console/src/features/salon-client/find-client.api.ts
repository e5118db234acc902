import { findSalonClient } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const findClientApi = createFrizoApi({
  name: 'findClient',
  endpoints: {
    findSalonClient: query(findSalonClient, { keepSeconds: 0 }),
  },
});
