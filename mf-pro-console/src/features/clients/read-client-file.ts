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

/** A column with content. */
export interface FileColumn {
  readonly index: number;
  readonly title: string;
  /** What it is taken or, in a file whose columns are unknown, suggested for; null for one that is left out. */
  readonly field: ColumnField | null;
  /** Its first cell with content. */
  readonly example: string;
}

export interface ClientFileContent {
  readonly rows: readonly ClientRow[];
  readonly columns: readonly FileColumn[];
}

/** What each column is, by its index, as the user has chosen. */
export type ChosenColumns = ReadonlyMap<number, ColumnField | null>;

/** Why nothing can be read from a file, with its columns if the user can say what they are. */
interface FileFault {
  readonly fault: string;
  readonly columns?: readonly FileColumn[];
}

export type ClientFile = ClientFileContent | FileFault;

/** More are not imported at once. */
export const mostRows = 5_000;
const mostBytes = 10 * 1024 * 1024;

/** Reads a CSV file with clients, as other booking programs export it. */
export async function readClientFile(file: File, chosen?: ChosenColumns): Promise<ClientFile> {
  if (file.size > mostBytes) return { fault: "File's too big." };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    // It was moved, changed or deleted since it was chosen.
    return { fault: 'This file cannot be read. Choose it again.' };
  }
  return readClients(decode(bytes), chosen);
}

/** UTF-8, or else the encoding in which spreadsheets of Windows save. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function readClients(text: string, chosen: ChosenColumns = new Map()): ClientFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const [header = [], ...lines] = data;
  const columns = withChosen(columnsOf(header), chosen);
  if (columns.phone.length === 0 || !hasName(columns)) return columnsFault(header, lines, columns, chosen);
  const rows = lines.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ row: index + 2, client: clientIn(cells, columns) }],
  );
  if (rows.length === 0) return { fault: 'There are no clients in this file.' };
  if (rows.length > mostRows) {
    return {
      fault: `This file has ${rows.length.toLocaleString('en-US')} clients. Up to ${mostRows.toLocaleString('en-US')} can be imported at once.`,
    };
  }
  return { rows: withProblems(rows), columns: describeColumns(header, lines, columns) };
}

function columnsFault(
  header: readonly string[],
  lines: readonly (readonly string[])[],
  columns: Columns,
  chosen: ChosenColumns,
): FileFault {
  if (chosen.size > 0) {
    return {
      fault: 'Choose a column for the name, and one for the phone.',
      columns: describeColumns(header, lines, columns),
    };
  }
  const described = describeColumns(header, lines, columns);
  // A phone in the first row belongs to a client, who would be left out as the names of the columns.
  if (described.length === 0 || header.some(isPhone)) {
    return {
      fault:
        'We found no columns with names and phones. The first row has to name the columns, such as First name, Last name, Phone and Comment.',
    };
  }
  return {
    fault:
      'We do not know the names of these columns. Choose what they are, at least the name and the phone.',
    columns: describeColumns(header, lines, withSuggested(columns, described, lines)),
  };
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

export type ColumnField = keyof typeof columnNames;

export const columnFields = Object.keys(columnNames) as ColumnField[];

/** By field the indexes of its columns: of several phones the first that is filled in counts, comments are joined. */
type Columns = Readonly<Record<ColumnField, readonly number[]>>;

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

/** Columns that the user has chosen for a field come after those that are named after it. */
function withChosen(found: Columns, chosen: ChosenColumns): Columns {
  const changed = [...chosen];
  return Object.fromEntries(
    Object.entries(found).map(([field, indexes]) => {
      const kept = indexes.filter((index) => !chosen.has(index) || chosen.get(index) === field);
      const added = changed.flatMap(([index, to]) => (to === field && !kept.includes(index) ? [index] : []));
      return [field, [...kept, ...added]];
    }),
  ) as unknown as Columns;
}

function describeColumns(
  header: readonly string[],
  lines: readonly (readonly string[])[],
  columns: Columns,
): FileColumn[] {
  const width = lines.reduce((most, { length: cells }) => Math.max(most, cells), header.length);
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    const example = lines.map((cells) => (cells[index] ?? '').trim()).find((cell) => cell !== '');
    if (example === undefined) return [];
    const field = columnFields.find((one) => columns[one].includes(index)) ?? null;
    return [{ index, title: titleOf(header, index), field, example }];
  });
}

/** Two columns of the same name are told apart by their numbers. */
function titleOf(header: readonly string[], index: number): string {
  const title = header[index]?.trim() ?? '';
  if (title === '') return `column ${index + 1}`;
  return header.filter((other) => other.trim() === title).length > 1
    ? `${title} (column ${index + 1})`
    : title;
}

function hasName({ firstName, fullName }: Columns): boolean {
  return firstName.length > 0 || fullName.length > 0;
}

/** So many rows show what a column contains. */
const mostSampled = 100;

/** Suggests columns for the fields that no column is named after, by what most of their cells contain. */
function withSuggested(
  found: Columns,
  described: readonly FileColumn[],
  lines: readonly (readonly string[])[],
): Columns {
  const free = described.filter(({ field }) => field === null).map(({ index }) => index);
  const mostly = (index: number, test: (cell: string) => boolean) => {
    const cells = lines
      .slice(0, mostSampled)
      .flatMap((line) => (line[index]?.trim() ? [withoutApostrophe(line[index])] : []));
    return cells.length > 0 && cells.filter(test).length > cells.length / 2;
  };
  const [first, second] = free.filter((index) =>
    mostly(index, (cell) => /^\p{L}[\p{L}\p{M}\s.,'’-]*$/u.test(cell)),
  );
  const isFull = first !== undefined && mostly(first, (cell) => /\S[\s,]+\S/.test(cell));
  const listOf = (index: number | undefined) => (index === undefined ? [] : [index]);
  const names = isFull
    ? { fullName: [first] }
    : { firstName: listOf(first), lastName: [...found.lastName, ...listOf(second)].slice(0, 1) };
  return {
    ...found,
    ...(!hasName(found) && names),
    ...(found.phone.length === 0 && { phone: free.filter((index) => mostly(index, isPhone)) }),
    ...(found.email.length === 0 && {
      email: free.filter((index) => mostly(index, (cell) => /^[^@\s]+@[^@\s]+$/.test(cell))),
    }),
  };
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

function isPhone(text: string): boolean {
  return /^\d{10}$/.test(phoneIn(text.trim()));
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
