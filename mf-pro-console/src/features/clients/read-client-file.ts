import Papa from 'papaparse';
import type { ImportedClient } from '@frizo/contracts';
import {
  addSalonClientRules,
  cleanText,
  email,
  length,
  salonClientFields,
  type Rule,
} from '@frizo/validation';

/** A client as the file has it, with the number of its row: the header is row 1, as in a spreadsheet. */
export interface ClientRow {
  readonly row: number;
  readonly client: Required<ImportedClient>;
  /** Why it cannot be imported; undefined for a valid one. */
  readonly problem: string | undefined;
  /** What is left out of a row that can be imported. */
  readonly remark: string | undefined;
}

export interface ClientFileContent {
  readonly rows: readonly ClientRow[];
  /** The titles of columns with content that no client has a field for. */
  readonly ignoredColumns: readonly string[];
}

/** What is in a file, or why nothing can be read from it. */
export type ClientFile = ClientFileContent | { readonly fault: string };

/** More are not imported at once. */
export const mostRows = 5_000;
const mostBytes = 10 * 1024 * 1024;

/** Reads a CSV file with clients, as other booking programs export it. */
export async function readClientFile(file: File): Promise<ClientFile> {
  if (file.size > mostBytes) return { fault: "File's too big." };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    // It was moved, changed or deleted since it was chosen.
    return { fault: 'This file cannot be read. Choose it again.' };
  }
  return readClients(decode(bytes));
}

/** UTF-8, or else the encoding in which spreadsheets of Windows save. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function readClients(text: string): ClientFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const [header = [], ...lines] = data;
  const columns = columnsOf(header);
  if (columns.phone.length === 0 || (columns.firstName.length === 0 && columns.fullName.length === 0)) {
    return {
      fault:
        'We found no columns with names and phones. The first row has to name the columns, such as First name, Last name, Phone and Comment.',
    };
  }
  const rows = lines.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ row: index + 2, client: clientIn(cells, columns) }],
  );
  if (rows.length === 0) return { fault: 'There are no clients in this file.' };
  if (rows.length > mostRows) {
    return {
      fault: `This file has ${rows.length.toLocaleString('en-US')} clients. Up to ${mostRows.toLocaleString('en-US')} can be imported at once.`,
    };
  }
  return { rows: withProblems(rows), ignoredColumns: ignoredColumnsOf(header, lines, columns) };
}

/** The names of columns in the exports of Fresha, Booksy, Vagaro and StyleSeat, and similar ones, in small letters; the first is preferred. */
const columnNames = {
  firstName: ['firstname', 'clientfirstname', 'customerfirstname', 'givenname', 'forename', 'first'],
  lastName: ['lastname', 'clientlastname', 'customerlastname', 'surname', 'familyname', 'last'],
  fullName: ['fullname', 'clientname', 'customername', 'name', 'client', 'customer'],
  phone: [
    'mobilenumber',
    'mobilephone',
    'mobilephonenumber',
    'mobile',
    'cellphone',
    'cellphonenumber',
    'cell',
    'phonenumber',
    'phone',
    'clientphone',
    'customerphone',
    'primaryphone',
    'telephone',
    'telephonenumber',
    'contactnumber',
    'dayphone',
    'homephone',
    'nightphone',
    'workphone',
  ],
  email: ['email', 'emailaddress', 'clientemail', 'customeremail'],
  comment: [
    'comment',
    'comments',
    'note',
    'notes',
    'clientnote',
    'clientnotes',
    'customernote',
    'customernotes',
    'internalnote',
    'internalnotes',
    'description',
  ],
} as const;

/** By field the indexes of its columns: of several phones the first that is filled in counts, comments are joined. */
type Columns = Readonly<Record<keyof typeof columnNames, readonly number[]>>;

function columnsOf(header: readonly string[]): Columns {
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const indexesOf = (known: readonly string[]) =>
    known.flatMap((name) => names.flatMap((other, index) => (other === name ? [index] : [])));
  const known = indexesOf(columnNames.comment);
  // Such as "Appointment Notes": what an unknown program calls its comments.
  const similar = names.flatMap((name, index) =>
    /note|comment/.test(name) && !known.includes(index) ? [index] : [],
  );
  return {
    firstName: indexesOf(columnNames.firstName),
    lastName: indexesOf(columnNames.lastName),
    fullName: indexesOf(columnNames.fullName),
    phone: indexesOf(columnNames.phone),
    email: indexesOf(columnNames.email),
    comment: [...known, ...similar],
  };
}

function ignoredColumnsOf(
  header: readonly string[],
  lines: readonly (readonly string[])[],
  columns: Columns,
): string[] {
  const known = new Set(Object.values(columns).flat());
  const width = lines.reduce((most, { length: cells }) => Math.max(most, cells), header.length);
  return Array.from({ length: width }, (_, index) => index)
    .filter((index) => !known.has(index) && lines.some((cells) => (cells[index] ?? '').trim() !== ''))
    .map((index) => header[index]?.trim() || `column ${index + 1}`);
}

function clientIn(cells: readonly string[], columns: Columns): ClientRow['client'] {
  const cellsOf = (field: keyof Columns) =>
    columns[field].map((index) => withoutApostrophe(cells[index] ?? '')).filter((cell) => cell !== '');
  const cellOf = (field: keyof Columns) => cellsOf(field)[0] ?? '';
  const named = splitName(cellOf('fullName'));
  return {
    firstName: cleanText(cellOf('firstName') || named.firstName),
    lastName: cleanText(cellOf('lastName') || (cellOf('firstName') === '' ? named.lastName : '')),
    phone: phoneIn(cellOf('phone')),
    email: cellOf('email'),
    comment: [...new Set(cellsOf('comment'))].join('\n'),
  };
}

/** Exports, also our own, put an apostrophe before what a spreadsheet would read as a formula. */
function withoutApostrophe(cell: string): string {
  return cell.trim().replace(/^'(?=[\p{Z}\p{Cf}]*[=+\-@\t\u2212＝＋－﹣＠﹦﹢﹫])/u, '');
}

/** `Ada Maria Reyes` or `Reyes, Ada Maria`. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(',', 2);
  if (first !== undefined) return { firstName: first.trim(), lastName: last.trim() };
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

/** The ten digits of a US phone in any usual form, with or without +1 and an extension; as written if it is none. */
function phoneIn(text: string): string {
  const number = text.replace(/\s*(?:x|ext|ext\.|extension)\s*\.?\s*\d+$/i, '');
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 && /^[\d\s().+/-]+$/.test(number) ? digits : text;
}

const comment: Rule = length({ max: addSalonClientRules.comment.maxLength });

/** In the order in which problems are named. */
const fields: readonly (readonly [keyof ClientRow['client'], string, Rule])[] = [
  ['firstName', 'First name', salonClientFields.firstName],
  ['lastName', 'Last name', salonClientFields.lastName],
  ['phone', 'Phone', salonClientFields.phone],
  ['comment', 'Comment', comment],
];

function withProblems(rows: readonly Pick<ClientRow, 'row' | 'client'>[]): ClientRow[] {
  const firstRows = new Map<string, number>();
  return rows.map(({ row, client: written }) => {
    const { client, remark } = withoutWrongEmail(written);
    const problems = fields.flatMap(([field, title, rule]) => {
      const violation = rule(client[field], { ...client });
      return violation ? [`${title}: ${violation.message}`] : [];
    });
    const sameRow = firstRows.get(client.phone);
    if (problems.length === 0 && sameRow !== undefined) problems.push(`Same phone as in row ${sameRow}`);
    if (problems.length === 0) firstRows.set(client.phone, row);
    return { row, client, problem: problems.length === 0 ? undefined : problems.join('. '), remark };
  });
}

/** The e-mail is optional, so a wrong one is no reason to refuse the client. */
function withoutWrongEmail(client: ClientRow['client']): Pick<ClientRow, 'client' | 'remark'> {
  if (!email(client.email, { ...client })) return { client, remark: undefined };
  return {
    client: { ...client, email: '' },
    remark: `Without the e-mail "${client.email}", which is invalid`,
  };
}
