import { useRef, useState } from 'react';
import { importSalonClients, type ImportResult } from '@frizo/contracts';
import { isRequestError, type RequestFn, useRequest, useUnsavedWork } from '@frizo/remote-kit';
import { importSalonClientsRules } from '@frizo/validation';
import { readClientFile, type ChosenColumns, type ClientRow, type FileColumn } from './read-client-file.ts';

/** A row with what the server says about it. */
export interface CheckedRow extends ClientRow {
  readonly outcome: ImportResult['outcome'];
}

interface ReadFile {
  readonly file: File;
  readonly columns: readonly FileColumn[];
}

export interface CheckedFile extends ReadFile {
  readonly rows: readonly CheckedRow[];
}

export interface ImportCounts {
  readonly added: number;
  readonly existing: number;
  readonly skipped: number;
}

export type ImportState =
  | { readonly kind: 'choose'; readonly fault: string | undefined }
  | { readonly kind: 'checking' | 'importing'; readonly done: number }
  | ({ readonly kind: 'columns'; readonly fault: string } & ReadFile)
  | ({ readonly kind: 'preview'; readonly fault?: string } & CheckedFile)
  | { readonly kind: 'imported'; readonly counts: ImportCounts };

/** Reads a file, checks its clients against the list without writing, and adds them. */
export function useClientImport() {
  const request = useRequest();
  const [state, setState] = useState<ImportState>({ kind: 'choose', fault: undefined });
  useUnsavedWork(state.kind === 'columns' || state.kind === 'preview' || state.kind === 'importing');
  /** Another file may have been chosen while the first one was checked. */
  const current = useRef(0);

  const choose = async (file: File, chosen?: ChosenColumns) => {
    const turn = (current.current += 1);
    const show = (next: ImportState) => {
      if (turn === current.current) setState(next);
    };
    show({ kind: 'checking', done: 0 });
    const fail = (fault: string, columns?: readonly FileColumn[]) =>
      show(columns ? { kind: 'columns', fault, file, columns } : { kind: 'choose', fault });
    const read = await readClientFile(file, chosen);
    if ('fault' in read) {
      fail(read.fault, read.columns);
      return;
    }
    const { columns } = read;
    const valid = read.rows.filter(({ problem }) => problem === undefined);
    const checked = await send(request, valid, {
      isPreview: true,
      onProgress: (done) => show({ kind: 'checking', done }),
    });
    if (typeof checked === 'string') {
      // What the user has chosen is kept.
      fail(checked, chosen && columns);
      return;
    }
    const byRow = new Map(valid.map(({ row }, index) => [row, checked[index]]));
    const rows = read.rows.map((row) => checkedRow(row, byRow.get(row.row)));
    show({ kind: 'preview', file, columns, rows });
  };

  const start = async ({ file, columns, rows }: CheckedFile) => {
    const fresh = rows.filter(({ outcome }) => outcome === 'added');
    setState({ kind: 'importing', done: 0 });
    const results = await send(request, fresh, {
      isPreview: false,
      onProgress: (done) => setState({ kind: 'importing', done }),
    });
    if (typeof results === 'string') {
      setState({ kind: 'preview', file, columns, rows, fault: results });
      return;
    }
    const countOf = (outcome: ImportResult['outcome']) =>
      results.filter((one) => one.outcome === outcome).length;
    const known = rows.filter(({ outcome }) => outcome === 'exists').length;
    const counts = {
      added: countOf('added'),
      existing: known + countOf('exists'),
      skipped: rows.length - fresh.length - known + countOf('wrong'),
    };
    setState({ kind: 'imported', counts });
  };

  const reset = () => {
    current.current += 1;
    setState({ kind: 'choose', fault: undefined });
  };
  return { state, choose, start, reset };
}

function checkedRow(row: ClientRow, result: ImportResult | undefined): CheckedRow {
  if (row.problem !== undefined || result === undefined) return { ...row, outcome: 'wrong' };
  if (result.outcome !== 'wrong') return { ...row, outcome: result.outcome };
  return { ...row, outcome: 'wrong', problem: 'This client cannot be added' };
}

interface Sending {
  readonly isPreview: boolean;
  onProgress(done: number): void;
}

/** Sends rows in small requests, each safe to repeat. Resolves to the results, or to the message of the request that failed. */
async function send(
  request: RequestFn,
  rows: readonly ClientRow[],
  { isPreview, onProgress }: Sending,
): Promise<ImportResult[] | string> {
  const results: ImportResult[] = [];
  try {
    for (const batch of batchesOf(rows)) {
      const answer = await request(
        importSalonClients,
        { isPreview, rows: batch.map(({ client }) => client) },
        { notice: false },
      );
      results.push(...answer.results);
      onProgress(results.length / rows.length);
    }
  } catch (error) {
    if (!isRequestError(error)) throw error;
    return error.message;
  }
  return results;
}

/** Comments in other alphabets take several bytes a letter. Well below what a request may have (256 KB). */
const mostLetters = 40_000;
const { maxItems: mostRows } = importSalonClientsRules.rows;

function batchesOf(rows: readonly ClientRow[]): ClientRow[][] {
  const batches: ClientRow[][] = [];
  let letters = 0;
  for (const row of rows) {
    const size = Object.values(row.client).join('').length;
    const last = batches.at(-1);
    if (last === undefined || last.length === mostRows || letters + size > mostLetters) {
      batches.push([row]);
      letters = size;
    } else {
      last.push(row);
      letters += size;
    }
  }
  return batches;
}
