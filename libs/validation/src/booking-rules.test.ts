import { describe, expect, it } from '@jest/globals';
import {
  appointmentFields,
  checkServiceLeaf,
  professionalAppointmentFields,
  salonClientFields,
} from './booking-rules.ts';
import { fieldCodes } from './fields.ts';

const appointment = { artistId: 7, addressId: 31, serviceId: 12, date: '2026-11-24', startTime: 36_000 };

describe('an appointment', () => {
  it('requires artist, address, service, date and start', () => {
    expect(fieldCodes(appointmentFields, appointment)).toBeUndefined();
    expect(fieldCodes(appointmentFields, { ...appointment, startTime: 0 })).toBeUndefined();
    expect(fieldCodes(appointmentFields, {})).toEqual({
      artistId: ['VALUE_IS_REQUIRED'],
      addressId: ['VALUE_IS_REQUIRED'],
      serviceId: ['VALUE_IS_REQUIRED'],
      date: ['VALUE_IS_REQUIRED'],
      startTime: ['VALUE_IS_REQUIRED'],
    });
  });

  it('treats -1 as nothing chosen', () => {
    expect(fieldCodes(appointmentFields, { ...appointment, serviceId: -1, startTime: -1 })).toEqual({
      serviceId: ['VALUE_IS_REQUIRED'],
      startTime: ['VALUE_IS_REQUIRED'],
    });
    expect(fieldCodes(appointmentFields, { ...appointment, startTime: 'ten' })).toEqual({
      startTime: ['VALUE_IS_NOT_A_NUMBER'],
    });
  });

  it('also requires the processing time when a professional makes it', () => {
    expect(
      fieldCodes(professionalAppointmentFields, { ...appointment, processingTime: 3_600 }),
    ).toBeUndefined();
    expect(fieldCodes(professionalAppointmentFields, { ...appointment, processingTime: -1 })).toEqual({
      processingTime: ['VALUE_IS_REQUIRED'],
    });
  });
});

describe("a salon's client", () => {
  it('requires a phone of 10 digits and two names', () => {
    const client = { phone: '2125550123', firstName: 'Ada', lastName: 'Byron' };
    expect(fieldCodes(salonClientFields, client)).toBeUndefined();
    expect(fieldCodes(salonClientFields, { phone: '(212) 555-0123', firstName: 'A', lastName: '' })).toEqual({
      phone: ['VALUE_IS_NOT_A_NUMBER'],
      firstName: ['VALUE_IS_TOO_SHORT'],
      lastName: ['VALUE_IS_REQUIRED'],
    });
  });
});

describe('the service of an appointment', () => {
  const services = [
    { id: 3, leaf: false },
    { id: 12, leaf: true },
  ];

  it.each([
    [{ artistId: -1, serviceId: 12 }, 'ARTIST_IS_NOT_SELECTED', "Artist isn't selected"],
    [{ artistId: 7, serviceId: -1 }, 'SERVICE_IS_NOT_SELECTED', "Service isn't selected"],
    [{ artistId: 7, serviceId: 99 }, 'SELECTED_SERVICE_IS_MISSING', 'Selected service is missing'],
    [{ artistId: 7, serviceId: 3 }, 'SELECTED_SERVICE_IS_NOT_A_LEAF', 'Select service, not a category'],
  ])('%p is reported as %s', (choice, code, message) => {
    expect(checkServiceLeaf(choice, services)).toEqual({ code, message });
  });

  it('must be a leaf of the chosen artist', () => {
    expect(checkServiceLeaf({ artistId: 7, serviceId: 12 }, services)).toBeUndefined();
    expect(checkServiceLeaf({ artistId: '7', serviceId: '12' }, services)).toBeUndefined();
  });
});
