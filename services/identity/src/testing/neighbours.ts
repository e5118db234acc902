import { findImage, openSalon, type QuestionDefinition } from '@frizo/contracts';
import { respond, type ServiceDefinition } from '@frizo/service-kit';
import { startTestHost, type TestHost } from '@frizo/service-kit/testing';
import type { z } from 'zod';

type Asked<Q extends QuestionDefinition> = z.output<Q['request']>;
type Told<Q extends QuestionDefinition> = z.input<Q['answer']>;

/** Business and gallery, as far as identity asks them. */
export interface Neighbours {
  /** What business was asked to open, in order. */
  readonly openings: Asked<typeof openSalon>[];
  /** Decides what business answers; a draft with the id 77 unless told otherwise. */
  onOpening(answer: (asked: Asked<typeof openSalon>) => Promise<Told<typeof openSalon>>): void;
  stop(): Promise<void>;
}

/** The picture that user 2 has uploaded. */
export const uploadedImage = {
  id: 31,
  url: '/api/gallery/images/olive',
  placeholder: 'data:image/webp;base64,AA',
};

export async function startNeighbours(around: { databaseUrl: string; natsUrl: string }): Promise<Neighbours> {
  const openings: Asked<typeof openSalon>[] = [];
  const opened = async (): Promise<Told<typeof openSalon>> => ({ outcome: 'opened', salonId: 77 });
  let answer: (asked: Asked<typeof openSalon>) => Promise<Told<typeof openSalon>> = opened;
  const business: ServiceDefinition = {
    name: 'business',
    root: new URL('./', import.meta.url),
    compose: () => ({
      routes: [],
      responders: [
        respond(openSalon, (asked) => {
          openings.push(asked);
          return answer(asked);
        }),
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
  // On the connection that the answers come from: once this one is there, others are heard too.
  await host.bus.ask(findImage, { imageId: 1, userId: 1 });
  return {
    openings,
    onOpening(next) {
      answer = next;
    },
    stop: () => host.stop(),
  };
}
