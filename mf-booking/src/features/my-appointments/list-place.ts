import { readId, readSearchAndPage, writeQuery, type SearchAndPage } from '@frizo/appointment-views';

/** Which part of a tab is shown, and which appointment over it. It stands in the address, so that reload, Back and a shared link show the same. */
export interface ListPlace extends SearchAndPage {
  /** The one whose detail is open. */
  readonly appointmentId: number | null;
}

/** Reads the query of an address; what makes no sense there is left out, since anyone can type an address. */
export function readListPlace(query: string): ListPlace {
  const params = new URLSearchParams(query);
  return { ...readSearchAndPage(params), appointmentId: readId(params.get('appointment')) };
}

/** The query of an address that shows this part; '' for the beginning of the whole tab. */
export function writeListPlace({ search, page, appointmentId }: ListPlace): string {
  return writeQuery({ search, page: page > 1 && page, appointment: appointmentId });
}
