import { describe, expect, it } from '@jest/globals';
import { getClientAppointments, getProfessionalAppointments, getSalonClients } from '@frizo/contracts';
import { getProfessionalAppointmentsRules } from '@frizo/validation';
import { readId, readSearchAndPage, writeQuery } from './query.ts';

const read = (query: string) => readSearchAndPage(new URLSearchParams(query));

describe('search and page in an address', () => {
  it.each([
    ['the whole list', '', { search: '', page: 1 }],
    ['a search', '?search=maeve%20ito&page=3', { search: 'maeve ito', page: 3 }],
    ['a search without surrounding spaces', '?search=%20ada%20', { search: 'ada', page: 1 }],
    ['no overlong search', `?search=${'a'.repeat(300)}`, { search: 'a'.repeat(100), page: 1 }],
    ['no page beyond the limit', '?page=999999999', { search: '', page: 5_000 }],
  ])('are %s', (_what, query, place) => {
    expect(read(query)).toEqual(place);
  });

  it.each(['0', '-1', '1.5', 'x', '1e99', ''])('start at the first page for page=%s', (page) => {
    expect(read(`?page=${page}`).page).toBe(1);
  });

  it('end at a last page that every list can be requested for, at the largest page size', () => {
    const pagesBefore = read('?page=999999999').page - 1;
    const limit = getProfessionalAppointmentsRules.limit.maximum;
    for (const { request } of [getClientAppointments, getProfessionalAppointments]) {
      expect(request.safeParse({ limit, offset: pagesBefore * limit }).error).toBeUndefined();
    }
    expect(getSalonClients.request.safeParse({ limit, offset: pagesBefore }).error).toBeUndefined();
  });
});

describe('an id in an address', () => {
  it.each([
    ['900', 900],
    ['0', null],
    ['-2', null],
    ['x', null],
    [null, null],
  ])('is read from %j as %j', (text, id) => {
    expect(readId(text)).toBe(id);
  });
});

describe('a query', () => {
  it('contains its parameters in order', () => {
    expect(writeQuery({ search: 'a & b', artists: '', page: 2, appointment: null })).toBe(
      '?search=a+%26+b&page=2',
    );
  });

  it('is empty without parameters', () => {
    expect(writeQuery({ search: '', page: false, appointment: null })).toBe('');
  });
});
