import { describe, expect, it } from '@jest/globals';
import { buildAppointment } from '@frizo/appointment-views/testing';
import { buildService } from './testing/build-service.ts';
import { serviceBlockOf, emptyServiceBlock, nothing } from './draft/service-block.ts';
import { checkServiceBlock } from './check-service-blocks.ts';
import { categoriesOf, chosenService, costOf } from './offered-services.ts';

const balayage = buildService();
const gel = buildService({ id: 201, i18nKey: 'Gel', parentId: 2, categoryKey: 'Nails' });
const open = { categoryId: nothing, serviceId: nothing };

describe('the chosen category and service of an artist', () => {
  it('have the categories in the order of the services', () => {
    expect(categoriesOf([balayage, gel, buildService({ id: 102 })])).toEqual([
      { id: 1, title: 'Hair' },
      { id: 2, title: 'Nails' },
    ]);
  });

  it.each([
    ['a single category, automatically', open, [balayage], { categoryId: 1, service: undefined }],
    ['none of several categories', open, [balayage, gel], { categoryId: nothing, service: undefined }],
    [
      'the category of the service',
      { ...open, serviceId: 201 },
      [balayage, gel],
      { categoryId: 2, service: gel },
    ],
    ['the category that was chosen', { ...open, categoryId: 2 }, [balayage, gel], { categoryId: 2 }],
    ['no category that does not exist', { ...open, categoryId: 9 }, [balayage, gel], { categoryId: nothing }],
    ['no service that is not offered', { ...open, serviceId: 999 }, [balayage], { service: undefined }],
  ])('is %s', (_what, serviceBlock, services, expected) => {
    expect(chosenService(serviceBlock, services)).toMatchObject(expected);
  });
});

describe('what a service block costs', () => {
  const agreed = buildAppointment({ priceCent: 9_900, durationTime: 3_600 });

  it('is the agreed price while the service stays with its artist', () => {
    const moved = { ...serviceBlockOf(agreed, 0), startTime: 45_000, isChanged: true };
    expect(costOf(moved, balayage)).toEqual({ priceCents: 9_900, seconds: 3_600 });
  });

  it('is the current price of the artist for a new appointment, or another service or artist', () => {
    const now = { priceCents: 12_000, seconds: 5_400 };
    expect(costOf({ ...serviceBlockOf(agreed, 0), artistId: 3 }, balayage)).toEqual(now);
    expect(costOf({ ...emptyServiceBlock(0), serviceId: 101 }, balayage)).toEqual(now);
  });

  it('is unknown without a service', () => {
    expect(costOf(emptyServiceBlock(0), undefined)).toBeNull();
  });
});

describe('what is missing in a service block', () => {
  const complete = {
    ...emptyServiceBlock(0),
    artistId: 2,
    addressId: 1,
    serviceId: 101,
    date: '2026-03-05',
    startTime: 36_000,
  };

  it('is nothing in a complete one, in either mode', () => {
    expect(checkServiceBlock(complete, [balayage], false)).toBeUndefined();
    expect(checkServiceBlock({ ...complete, processingTime: 900 }, [balayage], true)).toBeUndefined();
  });

  it.each([
    ['artist', { artistId: nothing }, { artistId: 'Required field' }],
    ['address', { addressId: nothing }, { addressId: 'Required field' }],
    ['service', { serviceId: nothing }, { serviceId: "Service isn't selected" }],
    ['service of this artist', { serviceId: 999 }, { serviceId: 'Selected service is missing' }],
    ['date', { date: null }, { date: 'Required field' }],
    ['time', { startTime: nothing }, { startTime: 'Required field' }],
  ])('is its %s', (_what, missing, texts) => {
    expect(checkServiceBlock({ ...complete, ...missing }, [balayage], false)).toEqual(texts);
  });

  it('includes the processing time only for professionals', () => {
    expect(checkServiceBlock(complete, [balayage], true)).toEqual({ processingTime: 'Required field' });
  });

  it('does not include the service before the offers are known', () => {
    expect(checkServiceBlock(complete, undefined, false)).toBeUndefined();
  });
});
