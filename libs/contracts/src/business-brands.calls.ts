import { z } from 'zod';
import { defineCall } from './call.ts';
import { id } from './shared.ts';

/** A brand of beauty products that salons work with (spec 3, brand). */
export const brand = z.object({
  brandID: id,
  brandName: z.string(),
  /** A drawn tile with the initials, as a data URI. */
  brandImageURL: z.string(),
});
export type Brand = z.output<typeof brand>;

/** Sorted by name. */
const brands = z.array(brand);

/** More than there are brands. */
const brandList = z.array(id).min(1).max(200);

export const getBrands = defineCall({
  name: 'getBrands',
  q: 'Q6',
  service: 'business',
  method: 'GET',
  path: '/brands',
  secure: false,
  request: z.object({}),
  answer: z.object({ brands }),
  notice: false,
  summary: 'Every brand that a salon or a gallery item can name (spec 7.4).',
});

export const getSalonBrands = defineCall({
  name: 'getSalonBrands',
  q: 'Q52_2',
  service: 'business',
  method: 'GET',
  path: '/salons/:salonId/brands',
  secure: false,
  request: z.object({ salonId: id }),
  answer: z.object({ brands }),
  notice: false,
  summary: 'The brands of a public salon (spec 7.4); none for a salon that is not public or does not exist.',
});

export const getOwnBrands = defineCall({
  name: 'getOwnBrands',
  service: 'business',
  method: 'GET',
  path: '/salon-brands',
  secure: true,
  request: z.object({}),
  answer: z.object({ brands }),
  notice: false,
  summary: "The brands of the professional's own salon, public or not.",
});

export const addSalonBrands = defineCall({
  name: 'addSalonBrands',
  q: 'Q51',
  service: 'business',
  method: 'POST',
  path: '/salon-brands/add',
  secure: true,
  request: z.object({ brandList }),
  answer: z.object({ brands }),
  notice: false,
  summary:
    'Adds brands to a salon, all or none; for those who manage it (spec 7.4). One that it has already stays. Answers with all brands of the salon. 400 with SELECTED_BRAND_IS_MISSING at brandList.0 and the like for an unknown brand.',
});

export const removeSalonBrands = defineCall({
  name: 'removeSalonBrands',
  q: 'Q53',
  service: 'business',
  method: 'POST',
  path: '/salon-brands/remove',
  secure: true,
  request: z.object({ brandList }),
  answer: z.object({ brands }),
  notice: false,
  summary:
    'Removes brands from a salon; for those who manage it (spec 7.4). One that it does not have is ignored. Answers with the brands that remain.',
});

export const businessBrandsCalls = {
  getBrands,
  getSalonBrands,
  getOwnBrands,
  addSalonBrands,
  removeSalonBrands,
};
