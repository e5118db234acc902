import { getClientAppointmentsRules } from '@frizo/validation';

/** In characters, for lists of appointments and clients. */
export const { maxLength: maxSearchLength } = getClientAppointmentsRules.combinedSearch;
const lastPage = 5_000;

/** The part of a list that is shown. */
export interface SearchAndPage {
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** Reads `search` and `page`; invalid values become the first page of the whole list. */
export function readSearchAndPage(params: URLSearchParams): SearchAndPage {
  return {
    search: (params.get('search') ?? '').trim().slice(0, maxSearchLength).trim(),
    page: Math.min(readId(params.get('page')) ?? 1, lastPage),
  };
}

/** A whole number from 1; null for anything else. */
export function readId(text: string | null): number | null {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** A query of these parameters, in order, without empty ones; '' when none is left. */
export function writeQuery(parts: Readonly<Record<string, string | number | false | null>>): string {
  const nonEmpty = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, `${value}`]] : []));
  const query = new URLSearchParams(nonEmpty).toString();
  return query && `?${query}`;
}
