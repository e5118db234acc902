import { describe, expect, it } from '@jest/globals';
import {
  checkClient,
  clientToSend,
  noClient,
  phoneIn,
  phoneToFind,
  reduceClient,
  textToComplete,
  type ClientEntry,
} from './client-entry.ts';

const type = (text: string, entry: ClientEntry = noClient) => reduceClient(entry, { kind: 'type', text });
const iris = {
  clientId: 61,
  firstName: 'Iris',
  lastName: 'Novak',
  phone: '6025550177',
  comment: 'Likes tea.',
};

describe('the text of the first field', () => {
  it.each([
    ['(602) 555-0177', '6025550177'],
    ['+1 602 555 0177', '6025550177'],
    ['602.555', '602555'],
    ['Iris', ''],
    ['', ''],
  ])('contains in %j the phone %j', (typed, phone) => {
    expect(phoneIn(typed)).toBe(phone);
  });

  it('is looked up once it is a complete phone number, and only once', () => {
    expect(phoneToFind(type('602555017'))).toBeUndefined();
    expect(phoneToFind(type('60255501777'))).toBeUndefined();
    expect(phoneToFind(type('6025550177'))).toBe('6025550177');
    const looked = reduceClient(type('6025550177'), { kind: 'not-found' });
    expect(phoneToFind(looked)).toBeUndefined();
    expect(phoneToFind(type('6025550178', looked))).toBe('6025550178');
  });

  it.each([
    ['i', undefined],
    ['ir', 'ir'],
    ['(60', '60'],
    ['6025550177', undefined],
  ])('completes %j with a search for %j', (typed, text) => {
    expect(textToComplete(type(typed))).toBe(text);
  });
});

describe('the client of a booking', () => {
  it('is the person who was found', () => {
    const found = reduceClient(type('6025550177'), { kind: 'found', found: iris });
    expect(found).toMatchObject({ state: 'known', typed: '6025550177', firstName: 'Iris' });
    expect(clientToSend(found)).toEqual({ salonClientId: 61 });
    expect(checkClient(found)).toEqual({});
    expect(reduceClient(found, { kind: 'reset' })).toBe(noClient);
  });

  it('is sent by name when only the portal knows them', () => {
    const found = reduceClient(noClient, { kind: 'found', found: { ...iris, clientId: null } });
    expect(clientToSend(found)).toEqual({ firstName: 'Iris', lastName: 'Novak', phone: '6025550177' });
  });

  it('is a new client with empty names when no client was found', () => {
    let entry = reduceClient(type('(602) 555-0188'), { kind: 'not-found' });
    expect(entry).toMatchObject({ state: 'new', lost: null });
    entry = reduceClient(entry, { kind: 'name', field: 'firstName', text: '  Ana ' });
    entry = reduceClient(entry, { kind: 'name', field: 'lastName', text: 'Paz' });
    expect(clientToSend(entry)).toEqual({ firstName: 'Ana', lastName: 'Paz', phone: '6025550188' });
    expect(checkClient(entry)).toEqual({});
  });

  it('loses the details of another client, and can restore them', () => {
    const named = { ...type('6025550188'), firstName: 'Ana', lastName: 'Paz' };
    const lost = reduceClient(named, { kind: 'not-found' });
    expect(lost).toMatchObject({ firstName: '', lastName: '', lost: { firstName: 'Ana', lastName: 'Paz' } });
    expect(reduceClient(lost, { kind: 'take-back' })).toMatchObject({ firstName: 'Ana', lost: null });
    expect(reduceClient(lost, { kind: 'leave' })).toMatchObject({ firstName: '', lost: null });
  });

  it.each([
    [{}, { phone: 'Required field', firstName: 'Required field', lastName: 'Required field' }],
    [{ typed: '602', firstName: 'Ana', lastName: 'Paz' }, { phone: 'Must be exactly 10 characters' }],
    [
      { typed: '6025550188', firstName: 'A', lastName: 'P<z' },
      { firstName: 'Too short. Must be 2 character or more', lastName: 'Symbols are not permitted' },
    ],
  ])('is validated by the rules of the specification: %j', (typed, errors) => {
    expect(checkClient({ ...noClient, ...typed })).toEqual(errors);
  });
});
