/** Which part of a tab is shown, and which appointment over it. It stands in the address, so that reload, Back and a shared link show the same. */
export interface ListPlace {
  readonly search: string;
  /** From 1. */
  readonly page: number;
  /** The one whose detail is open. */
  readonly appointmentId: number | null;
}

const longestSearch = 100;
const lastPage = 5_000;

/** Reads the query of an address; what makes no sense there is left out, since anyone can type an address. */
export function readListPlace(query: string): ListPlace {
  const params = new URLSearchParams(query);
  const page = Number(params.get('page'));
  const appointmentId = Number(params.get('appointment'));
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch).trim(),
    page: isCount(page) ? Math.min(page, lastPage) : 1,
    appointmentId: isCount(appointmentId) ? appointmentId : null,
  };
}

/** The query of an address that shows this part; '' for the beginning of the whole tab. */
export function writeListPlace({ search, page, appointmentId }: ListPlace): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  if (appointmentId !== null) params.set('appointment', String(appointmentId));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
