import { describe, expect, it } from '@jest/globals';
import { appointmentEvent, type AppointmentFacts } from './appointment-event.ts';

const facts: AppointmentFacts = {
  appointmentId: 7,
  version: 3,
  aptNo: 'FR-000007',
  serviceName: 'Cut',
  salonName: 'Desert Bloom',
  artistName: 'Ana Ruiz',
  startsAt: new Date('2026-03-03T17:00:00Z'),
  durationSeconds: 5_400,
  address: {
    address: '12 Saguaro St',
    suite: '4B',
    city: 'Phoenix',
    state: 'AZ',
    zip: '85004',
    timezone: 'America/Phoenix',
  },
  isCanceled: false,
};

describe('an appointment in a calendar', () => {
  it("contains the place for the client, and lasts for the client's duration", () => {
    expect(appointmentEvent(facts, { publicUrl: 'https://frizo.test:8443' })).toEqual({
      uid: 'apt-7@frizo.test',
      sequence: 2,
      startsAt: new Date('2026-03-03T17:00:00Z'),
      endsAt: new Date('2026-03-03T18:30:00Z'),
      timezone: 'America/Phoenix',
      summary: 'Cut at Desert Bloom',
      description: 'Service: Cut\nWith: Ana Ruiz, Desert Bloom\nNumber: FR-000007',
      location: 'Desert Bloom, 12 Saguaro St, 4B, Phoenix, AZ 85004',
      isCanceled: false,
    });
  });

  it('names the city where artists travel to their clients and have no street', () => {
    const address = { ...facts.address, address: '', suite: null };
    const event = appointmentEvent({ ...facts, address }, { publicUrl: 'https://frizo.test' });
    expect(event.location).toBe('Desert Bloom, Phoenix, AZ 85004');
  });

  it('names the client for the artist', () => {
    const event = appointmentEvent(facts, { publicUrl: 'https://frizo.test', clientName: 'Ida Klein' });
    expect(event).toMatchObject({
      uid: 'apt-7@frizo.test',
      summary: 'Cut for Ida Klein',
      description: 'Service: Cut\nClient: Ida Klein\nNumber: FR-000007',
    });
  });
});
