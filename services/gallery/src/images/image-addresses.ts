import type { Image } from '@frizo/contracts';
import { sharedSecret, signedTextOf, signText } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** A picture as the queries of its own people and of admins read it. */
export interface AddressedImage {
  readonly id: number;
  readonly key: string;
  readonly placeholder: string;
  readonly isWithheld: boolean;
}

/** Presents a picture to those who may see it while the public may not. */
export type PresentOwnImage = (image: AddressedImage) => Image;

/** Addresses of pictures that have no public one. They are signed and expire, so that passing one on gives nobody a lasting link. */
export interface ImageAddresses {
  /** A withheld picture gets an address that is valid for one to two hours, and the same within an hour; others get their public one. */
  ownImages(now: Date): Promise<PresentOwnImage>;
  /** Every picture gets a signed address, for a mail that is opened later. */
  mailedImages(now: Date): Promise<PresentOwnImage>;
  /** The key and the end of a signed address that is valid now. */
  verify(token: string, now: Date): Promise<{ readonly key: string; readonly until: Date } | undefined>;
}

const hourMs = 3_600_000;
const mailedMs = 7 * 24 * hourMs;
const imagesPath = '/api/gallery/images/';

/** A picture at its public address. */
export function presentImage({ id, key, placeholder }: Omit<AddressedImage, 'isWithheld'>): Image {
  return { id, url: imagesPath + key, placeholder };
}

export function createImageAddresses(knex: Knex): ImageAddresses {
  const secret = sharedSecret(knex, 'withheld-picture');
  const signer = async (until: Date) => {
    const key = await secret();
    const seconds = Math.floor(until.getTime() / 1_000).toString(36);
    return (image: AddressedImage): Image => ({
      ...presentImage(image),
      url: imagesPath + signText(key, `${image.key}.${seconds}`),
    });
  };
  return {
    async ownImages(now) {
      const sign = await signer(new Date((Math.floor(now.getTime() / hourMs) + 2) * hourMs));
      return (image) => (image.isWithheld ? sign(image) : presentImage(image));
    },
    mailedImages: (now) => signer(new Date(now.getTime() + mailedMs)),
    async verify(token, now) {
      const [key = '', seconds = ''] = signedTextOf(await secret(), token)?.split('.') ?? [];
      const until = new Date(Number.parseInt(seconds, 36) * 1_000);
      return until > now ? { key, until } : undefined;
    },
  };
}
