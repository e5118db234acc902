import type { ServiceDefinition } from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { findBrandsResponder } from './brands/brands.routes.ts';
import { businessRoutes } from './business.routes.ts';
import { readEnv, settingNames } from './env.ts';
import { invitationDetailsResponder } from './artists/invite-artist.ts';
import { onInvitationAccepted } from './artists/on-invitation-accepted.ts';
import { onUserChanged } from './artists/on-user-changed.ts';
import { peopleConsumer } from './completeness/people.ts';
import { galleryItemConsumer } from './gallery/on-gallery-item-changed.ts';
import { createOpenings } from './openings/openings.ts';
import { onSubscriptionChanged } from './salons/on-subscription-changed.ts';
import { createSalonsStore } from './salons/salons.store.ts';

export const service: ServiceDefinition = {
  name: 'business',
  root: new URL('../', import.meta.url),
  settings: settingNames,
  compose(parts) {
    const openings = createOpenings(parts);
    return {
      routes: businessRoutes(parts, readEnv(parts.env)),
      ...openings,
      responders: [...openings.responders, invitationDetailsResponder(parts), findBrandsResponder(parts)],
      consumers: [
        ...openings.consumers,
        onUserChanged(parts),
        onInvitationAccepted(parts),
        peopleConsumer(parts),
        galleryItemConsumer(parts),
        onSubscriptionChanged(parts),
      ],
      knowsSalon: async (salonId) => (await createSalonsStore(parts.knex).byId(salonId)) !== undefined,
    };
  },
  seed: seedDemo,
};
