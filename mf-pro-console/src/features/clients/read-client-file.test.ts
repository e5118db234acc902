import { describe, expect, it } from '@jest/globals';
import { readClientFile, readClients, type ClientRow } from './read-client-file.ts';

const ada = { firstName: 'Ada', lastName: 'Reyes', phone: '6025550143', email: '', comment: '' };

function rowsIn(text: string): readonly ClientRow[] {
  const read = readClients(text);
  if ('fault' in read) throw new Error(read.fault);
  return read.rows;
}
const clientsIn = (text: string) => rowsIn(text).map(({ client }) => client);
const problemsIn = (text: string) => rowsIn(text).map(({ problem }) => problem);

describe('a file of clients', () => {
  it('takes columns for what the user says', () => {
    const text = 'Name,Old phone,Phone,Allergies\nAda Reyes,6025550199,6025550143,Latex\n';
    const read = readClients(
      text,
      new Map([
        [1, 'phone'],
        [2, null],
        [3, 'comment'],
      ]),
    );
    expect('rows' in read && read.rows[0]?.client).toMatchObject({ phone: '6025550199', comment: 'Latex' });
    expect(
      'rows' in read && read.columns.map(({ title, field, example }) => [title, field, example]),
    ).toEqual([
      ['Name', 'fullName', 'Ada Reyes'],
      ['Old phone', 'phone', '6025550199'],
      ['Phone', null, '6025550143'],
      ['Allergies', 'comment', 'Latex'],
    ]);
    expect(readClients(text, new Map([[2, null]]))).toMatchObject({
      fault: 'Choose a column for the name, and one for the phone.',
      columns: [{ field: 'fullName' }, { field: null }, { field: null }, { field: null }],
    });
  });

  const suggested = (text: string) => {
    const read = readClients(text);
    return 'fault' in read ? read.columns?.map(({ title, field }) => [title, field]) : 'read';
  };

  it.each([
    [
      'by its cells',
      'Nr,Kundin,Handy,Mail,Stadt\n7,Ada Reyes,(602) 555-0143,ada@frizo.test,Mesa\n8,"Klein, Ida",,,\n',
      [
        ['Nr', null],
        ['Kundin', 'fullName'],
        ['Handy', 'phone'],
        ['Mail', 'email'],
        ['Stadt', null],
      ],
    ],
    [
      'in two columns of names',
      'Vorname;Nachname;Handy\nAda;Reyes;6025550143\nIda;O’Neil;6025550199\n',
      [
        ['Vorname', 'firstName'],
        ['Nachname', 'lastName'],
        ['Handy', 'phone'],
      ],
    ],
    [
      'beside those that are known',
      'Name,Handy,Handy,Notes\nAda Reyes,6025550143,none,6025550199\n',
      [
        ['Name', 'fullName'],
        ['Handy (column 2)', 'phone'],
        ['Handy (column 3)', null],
        ['Notes', 'comment'],
      ],
    ],
  ])('suggests what an unknown column is, %s', (_how, text, expected) => {
    expect(suggested(text)).toEqual(expected);
  });

  it('suggests nothing for a file whose first row is a client', () => {
    expect(suggested('Ada Reyes,6025550143\nIda Klein,6025550199\n')).toBeUndefined();
  });

  it.each([
    [
      'Fresha',
      'Client ID,First Name,Last Name,Full Name,Blocked,Gender,Mobile Number,Telephone,Email,Note\n7,Ada,Reyes,Ada Reyes,No,Female,+1 602-555-0143,,ada@frizo.test,Tea\n',
    ],
    ['Booksy', 'Customer name;Cell phone;E-mail;Notes\n"Ada Reyes";(602) 555-0143;ada@frizo.test;Tea\n'],
    [
      'Vagaro',
      'First Name,Last Name,Email,Day Phone,Night Phone,Cell Phone,Customer Notes\nAda,Reyes,ada@frizo.test,,,602.555.0143,Tea\n',
    ],
    ['StyleSeat', 'Name,Email,Phone,Notes\n"Reyes, Ada",ada@frizo.test,1 (602) 555 0143 ext. 7,Tea\n'],
    [
      'a spreadsheet',
      'First name\tLast name\tPhone\tEmail\tComment\r\nAda\tReyes\t6025550143\tada@frizo.test\tTea\r\n',
    ],
  ])('is read as %s exports it', (_program, text) => {
    expect(clientsIn(text)).toEqual([{ ...ada, email: 'ada@frizo.test', comment: 'Tea' }]);
    expect(problemsIn(text)).toEqual([undefined]);
  });

  it('takes the first phone that is filled in, mobile ones first', () => {
    const header = 'Name,Home phone,Mobile,Phone\n';
    expect(clientsIn(`${header}Ada Reyes,6025550100,,6025550143\n`)[0]?.phone).toBe('6025550143');
    expect(clientsIn(`${header}Ada Reyes,6025550143,,\n`)[0]?.phone).toBe('6025550143');
  });

  it('keeps quotes, commas and lines within a cell, and leaves out empty rows', () => {
    const text = '\uFEFFName,Phone,Notes\nAda Reyes,6025550143,"Says ""hi"", \nthen tea"\n,,\n\n';
    expect(clientsIn(text)).toEqual([{ ...ada, comment: 'Says "hi", \nthen tea' }]);
  });

  it('removes the apostrophe of a cell that is no formula', () => {
    expect(clientsIn("Name,Phone,Notes\nAda Reyes,'+16025550143,'=1+1\n")[0]).toMatchObject({
      phone: '6025550143',
      comment: '=1+1',
    });
    expect(clientsIn("Name,Phone,Notes\nAda Reyes,6025550143,'\u200b＝1+1\n")[0]?.comment).toBe(
      '\u200b＝1+1',
    );
  });

  it('names the problems of each row', () => {
    const text =
      'First name,Last name,Phone,Email\nA,Reyes,555,none\nAda,Reyes,6025550143,\nIda,Klein,602-555-0143,\n';
    expect(rowsIn(text).map(({ row, problem }) => [row, problem])).toEqual([
      [2, expect.stringMatching(/^First name: Too short.*Phone: /)],
      [3, undefined],
      [4, 'Same phone as in row 3'],
    ]);
  });

  it('leaves out an invalid e-mail, with a remark', () => {
    const text = 'Name,Phone,Email\nAda Reyes,6025550143,none\nIda Klein,6025550199,ida@frizo.test\n';
    expect(rowsIn(text).map(({ client, problem, remark }) => [client.email, problem, remark])).toEqual([
      ['', undefined, 'Without the e-mail "none", which is invalid'],
      ['ida@frizo.test', undefined, undefined],
    ]);
  });

  it('joins all columns of notes and comments, each text once', () => {
    const text =
      'Name,Phone,Appointment Notes,Notes,Staff comment,Comment\nAda Reyes,6025550143,Window,Tea,,Tea\n';
    expect(clientsIn(text)[0]?.comment).toBe('Tea\nWindow');
  });

  it('names the columns with content that it does not import', () => {
    const text = 'Name,Phone,Last visit,Gender,\nAda Reyes,6025550143,03/01/2026,,VIP\n';
    const read = readClients(text);
    const ignored = 'rows' in read ? read.columns.filter(({ field }) => field === null) : [];
    expect(ignored.map(({ title }) => title)).toEqual(['Last visit', 'column 5']);
  });

  it('needs columns for names and phones, clients, and no more than 5,000 of them', () => {
    expect(readClients('a,b\n1,2\n')).toMatchObject({
      fault: expect.stringMatching(/^We do not know the names/),
    });
    expect(readClients('a,b\n')).toEqual({ fault: expect.stringMatching(/^We found no columns/) });
    expect(readClients('')).toEqual({ fault: expect.stringMatching(/^We found no columns/) });
    expect(readClients('Name,Phone\n')).toEqual({ fault: 'There are no clients in this file.' });
    const many = 'Ada Reyes,6025550143\n'.repeat(5_001);
    expect(readClients(`Name,Phone\n${many}`)).toEqual({
      fault: 'This file has 5,001 clients. Up to 5,000 can be imported at once.',
    });
  });

  it('may be gone by the time it is read', async () => {
    const file = new File(['Name,Phone'], 'clients.csv');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    await expect(readClientFile(file)).resolves.toEqual({
      fault: 'This file cannot be read. Choose it again.',
    });
  });

  it('may have the encoding of Windows', async () => {
    const bytes = Uint8Array.from(
      [...'Name,Phone\nZo', '\xEB', ...' Reyes,6025550143\n'].map((letter) => letter.charCodeAt(0)),
    );
    const read = await readClientFile(new File([bytes], 'clients.csv'));
    expect('rows' in read && read.rows[0]?.client.firstName).toBe('Zoë');
  });
});
