import { findImage, invitationDetails, openSalon } from '@frizo/contracts';
import { respond, type ServiceDefinition } from '@frizo/service-kit';
import { startTestHost, type TestHost } from '@frizo/service-kit/testing';
import type { z } from 'zod';

type OpenSalonRequest = z.output<(typeof openSalon)['request']>;
type OpenSalonReply = z.input<(typeof openSalon)['reply']>;
export type InvitationDetails = NonNullable<z.input<(typeof invitationDetails)['reply']>['invitation']>;

/** Fakes of the services that identity sends requests to: business and gallery. */
export interface FakeServices {
  /** The salons that business was requested to open, in order. */
  readonly openings: OpenSalonRequest[];
  /** Sets the reply of business; by default a draft with the id 77. */
  onOpening(handle: (request: OpenSalonRequest) => Promise<OpenSalonReply>): void;
  /** What business replies about invitations, by artist. */
  readonly invitations: Map<number, InvitationDetails>;
  stop(): Promise<void>;
}

/** The picture that user 2 has uploaded. */
export const uploadedImage = {
  id: 31,
  url: '/api/gallery/images/olive',
  placeholder: 'data:image/webp;base64,AA',
};

export async function startFakeServices(around: {
  databaseUrl: string;
  natsUrl: string;
}): Promise<FakeServices> {
  const openings: OpenSalonRequest[] = [];
  const invitations = new Map<number, InvitationDetails>();
  const opened = async (): Promise<OpenSalonReply> => ({ outcome: 'opened', salonId: 77 });
  let handle: (request: OpenSalonRequest) => Promise<OpenSalonReply> = opened;
  const business: ServiceDefinition = {
    name: 'business',
    root: new URL('./', import.meta.url),
    compose: () => ({
      routes: [],
      responders: [
        respond(openSalon, (request) => {
          openings.push(request);
          return handle(request);
        }),
        respond(invitationDetails, async ({ artistId }) => ({
          invitation: invitations.get(artistId) ?? null,
        })),
      ],
    }),
  };
  const gallery: ServiceDefinition = {
    name: 'gallery',
    root: new URL('./', import.meta.url),
    compose: () => ({
      routes: [],
      responders: [
        respond(findImage, async ({ imageId, userId }) => ({
          image: imageId === uploadedImage.id && userId === 2 ? uploadedImage : null,
        })),
      ],
    }),
  };
  const host: TestHost = await startTestHost({ services: [business, gallery], ...around, migrate: false });
  // The replies share one connection: after this one, the subscriptions exist.
  await host.bus.request(findImage, { imageId: 1, userId: 1 });
  return {
    openings,
    invitations,
    onOpening(next) {
      handle = next;
    },
    stop: () => host.stop(),
  };
}
