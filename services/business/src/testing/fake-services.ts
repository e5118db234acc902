import {
  type ArtistRelease,
  emailConfirmation,
  findImage,
  releaseArtist,
  reopenArtist,
  reservePerson,
} from '@frizo/contracts';
import { respond, type ServiceDefinition } from '@frizo/service-kit';
import { startTestHost } from '@frizo/service-kit/testing';

/** Fakes of the services that business sends requests to about artists: identity, gallery and booking. */
export interface FakeServices {
  /** The id of the person with an e-mail; any other e-mail gets a new id. Null: it belongs to a professional. */
  readonly people: Map<string, number | null>;
  /** Those whose e-mail is not confirmed. */
  readonly unconfirmedIds: Set<number>;
  /** What booking replies, what happens before it replies, and what it was asked. */
  release: ArtistRelease;
  beforeRelease: () => PromiseLike<unknown>;
  readonly reopened: number[];
  readonly releases: { readonly artistId: number; readonly moveToArtistId: number | null }[];
  stop(): Promise<void>;
}

/** The picture that the first owner has uploaded. */
export const uploadedImage = {
  id: 31,
  url: '/api/gallery/images/mia',
  placeholder: 'data:image/webp;base64,AA',
};

export const nothingUpcoming: ArtistRelease = {
  moved: 0,
  isMoving: false,
  remainingCount: 0,
  remaining: [],
};

export async function startFakeServices(
  around: { databaseUrl: string; natsUrl: string },
  uploaderId: number,
): Promise<FakeServices> {
  const fake: Omit<FakeServices, 'stop'> = {
    people: new Map(),
    unconfirmedIds: new Set(),
    release: nothingUpcoming,
    beforeRelease: () => Promise.resolve(),
    releases: [],
    reopened: [],
  };
  let nextId = 5_000;
  const reserve = (email: string, personId: number | null) => {
    const known = fake.people.get(email);
    if (known === null || (known !== undefined && personId !== null && known !== personId))
      return { outcome: 'taken' as const };
    const id = known ?? personId ?? (nextId += 1);
    fake.people.set(email, id);
    return { outcome: 'reserved' as const, personId: id };
  };
  const root = new URL('./', import.meta.url);
  const services: ServiceDefinition[] = [
    {
      name: 'identity',
      root,
      compose: () => ({
        routes: [],
        responders: [
          respond(reservePerson, async ({ email, personId }) => reserve(email, personId)),
          respond(emailConfirmation, async ({ userId }) => ({
            isConfirmed: !fake.unconfirmedIds.has(userId),
          })),
        ],
      }),
    },
    {
      name: 'gallery',
      root,
      compose: () => ({
        routes: [],
        responders: [
          respond(findImage, async ({ imageId, userId }) => ({
            image: imageId === uploadedImage.id && userId === uploaderId ? uploadedImage : null,
          })),
        ],
      }),
    },
    {
      name: 'booking',
      root,
      compose: () => ({
        routes: [],
        responders: [
          respond(releaseArtist, async ({ artistId, moveToArtistId }) => {
            fake.releases.push({ artistId, moveToArtistId });
            await fake.beforeRelease();
            return fake.release;
          }),
          respond(reopenArtist, async ({ artistId }) => {
            fake.reopened.push(artistId);
            return {};
          }),
        ],
      }),
    },
  ];
  const host = await startTestHost({ services, ...around, migrate: false });
  // The replies share one connection: after this one, the subscriptions exist.
  await host.bus.request(findImage, { imageId: 1, userId: 1 });
  return Object.assign(fake, { stop: () => host.stop() });
}
