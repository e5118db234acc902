import { isAbsolute, join } from 'node:path';
import { artistChanged, salonChanged, servicesChanged, subscriptionChanged } from '@frizo/contracts';
import {
  consume,
  createObjectStore,
  scheduledJob,
  type ServiceDefinition,
  type ServiceParts,
} from '@frizo/service-kit';
import { seedDemo } from '../seeds/demo.ts';
import { saveArtist } from './favorites/favorites.store.ts';
import { readEnv, settingNames } from './env.ts';
import { favoritesRoutes } from './favorites/favorites.routes.ts';
import { createImageAddresses } from './images/image-addresses.ts';
import { createImageFiles, type ImageFiles, serveImages } from './images/image-files.ts';
import { addMissingLooks } from './images/looks.store.ts';
import { imageJobs } from './images/withhold-images.ts';
import { onArtistJoined } from './items/on-artist-joined.ts';
import { itemRoutes } from './items/items.routes.ts';
import {
  knowsSalon,
  saveSalon,
  saveLimits,
  saveSalonArtist,
  saveServiceList,
} from './salons/salons.store.ts';
import { announceReviews } from './review/announce-reviews.ts';
import { nameConsumers } from './review/names.store.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { createUploads } from './uploads/uploads.ts';

export const service: ServiceDefinition = {
  name: 'gallery',
  root: new URL('../', import.meta.url),
  settings: settingNames,
  compose(parts) {
    const files = filesOf(parts);
    const addresses = createImageAddresses(parts.knex);
    const uploads = createUploads(parts, files);
    return {
      routes: [
        ...itemRoutes({ ...parts, addresses }),
        ...uploads.routes,
        ...favoritesRoutes(parts),
        ...reviewRoutes({ ...parts, addresses }),
      ],
      consumers: [
        consume(artistChanged, {
          name: 'on-artist-changed',
          handle: (artist, { trx }) => saveArtist(trx, artist),
        }),
        consume(artistChanged, {
          name: 'on-salon-artist-changed',
          handle: (artist, { trx }) => saveSalonArtist(trx, artist),
        }),
        consume(salonChanged, {
          name: 'on-salon-changed',
          handle: (salon, { trx }) => saveSalon(trx, salon),
        }),
        consume(servicesChanged, {
          name: 'on-services-changed',
          handle: (list, { trx }) => saveServiceList(trx, list),
        }),
        consume(subscriptionChanged, {
          name: 'on-subscription-changed',
          handle: (change, { trx }) => saveLimits(trx, change),
        }),
        onArtistJoined(parts),
        ...nameConsumers(),
      ],
      knowsSalon: (salonId) => knowsSalon(parts.knex, salonId),
      responders: uploads.responders,
      jobs: [
        ...uploads.jobs,
        ...imageJobs(parts, files),
        scheduledJob({
          name: 'announce-reviews',
          schedule: '* * * * *',
          run: () => announceReviews(parts, addresses, parts.clock.now()),
        }),
        scheduledJob({
          name: 'add-missing-looks',
          schedule: '* * * * *',
          run: () => addMissingLooks(parts.knex, files),
        }),
      ],
      stop: () => uploads.stop(),
      app: (koa) => void koa.use(serveImages(files, addresses, parts.clock)),
    };
  },
  async seed(parts, report) {
    await seedDemo(parts, filesOf(parts), report);
  },
};

function filesOf({ env }: ServiceParts): ImageFiles {
  const { folder, s3 } = readEnv(env);
  const absolute = isAbsolute(folder) ? folder : join(process.cwd(), folder);
  return createImageFiles(createObjectStore({ folder: join(absolute, 'images'), s3 }));
}
