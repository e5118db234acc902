import {
  getClientRecord,
  getClientVisits,
  getSalonClients,
  removeClientVisibility,
  removeSalonClient,
  resolveClientDuplicate,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const clientsApi = createFrizoApi({
  name: 'clients',
  tags: ['clients'],
  endpoints: {
    // Clients are added and edited in modals with their own stores.
    getSalonClients: query(getSalonClients, { provides: ['clients'], keepSeconds: 0, notice: false }),
    getClientRecord: query(getClientRecord, { provides: ['clients'], keepSeconds: 0, notice: false }),
    getClientVisits: query(getClientVisits, { provides: ['clients'], keepSeconds: 0, notice: false }),
    removeSalonClient: mutation(removeSalonClient, { invalidates: ['clients'] }),
    resolveClientDuplicate: mutation(resolveClientDuplicate, { invalidates: ['clients'] }),
    removeClientVisibility: mutation(removeClientVisibility, { invalidates: ['clients'] }),
  },
});
