import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { exportSalonClients, importSalonClients, type ImportResult } from '@frizo/contracts';
import { buildConsole, openConsole, type OpenedConsole } from '../../testing/open-console.tsx';

const header = 'First name,Last name,Phone,Notes\n';
const ada = 'Ada,Reyes,(602) 555-0143,Tea\n';
const ida = 'Ida,Klein,6025550199,\n';
const wrong = 'A,Moss,555,\n';

let opened: OpenedConsole;

afterEach(() => opened.unmount());

async function open(...outcomes: ImportResult['outcome'][]) {
  const context = buildConsole();
  context.server.answer(importSalonClients, { results: outcomes.map((outcome) => ({ outcome })) });
  opened = await openConsole(context, '/clients/import');
}
const choose = async (text: string) => {
  const file = new File([text], 'clients.csv', { type: 'text/csv' });
  // jsdom has none.
  file.arrayBuffer = async () => new Uint8Array(Buffer.from(text)).buffer;
  await opened.user.upload(await screen.findByLabelText('CSV file'), file);
};
const sent = () => opened.context.server.requestsOf(importSalonClients);
const importButton = (name: string) => screen.findByRole('button', { name });

describe('the import of clients', () => {
  it('shows what it would add before it adds anything, and says what it has added', async () => {
    await open('added', 'exists');
    await choose(`${header}${ada}${ida}`);
    expect(
      await screen.findByText('2 clients in the file: 1 new, 1 already on your list, 0 with problems.'),
    ).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'New clients' })).getByText('Ada Reyes, (602) 555-0143'),
    ).toBeVisible();
    const clientAda = { firstName: 'Ada', lastName: 'Reyes', phone: '6025550143', email: '', comment: 'Tea' };
    expect(sent()).toEqual([
      { isPreview: true, rows: [clientAda, expect.objectContaining({ firstName: 'Ida' })] },
    ]);
    opened.context.server.answer(importSalonClients, { results: [{ outcome: 'added' }] });
    await opened.user.click(await importButton('Import 1 client'));
    expect(await screen.findByText('1 client was added. 1 already on your list, 0 skipped.')).toBeVisible();
    expect(sent().at(-1)).toEqual({ isPreview: false, rows: [clientAda] });
    expect(screen.getByRole('link', { name: 'Show clients' })).toHaveAttribute(
      'href',
      '/clients?order=last-added',
    );
  });

  it('lists rows with problems, and skips them only by choice', async () => {
    await open('added');
    await choose(`${header}${wrong}${ada}`);
    const problems = await screen.findByRole('region', { name: 'Rows with problems' });
    expect(within(problems).getByText('Row 2')).toBeVisible();
    expect(within(problems).getByText(/First name: Too short/)).toBeVisible();
    expect(await importButton('Import 1 client')).toBeDisabled();
    await opened.user.click(screen.getByRole('checkbox', { name: 'Skip the row with a problem' }));
    await opened.user.click(await importButton('Import 1 client'));
    expect(await screen.findByText('1 client was added. 0 already on your list, 1 skipped.')).toBeVisible();
  });

  it('names the columns that it leaves out, and the clients whose e-mail is wrong', async () => {
    await open('added', 'added');
    await choose(
      'Name,Phone,Email,Last visit,Notes,Appointment Notes\n' +
        'Ada Reyes,6025550143,none,03/01/2026,Tea,Sits by the window\n' +
        'Ida Klein,6025550199,,,,\n',
    );
    expect(await screen.findByText('Not imported: Last visit')).toBeVisible();
    const remarked = screen.getByRole('region', { name: 'New clients without their e-mail' });
    expect(within(remarked).getByText('Ada Reyes, (602) 555-0143')).toBeVisible();
    expect(within(remarked).getByText('Without the e-mail "none", which is invalid')).toBeVisible();
    expect(sent()[0]?.rows[0]).toMatchObject({ email: '', comment: 'Tea\nSits by the window' });
    expect(await importButton('Import 2 clients')).toBeEnabled();
  });

  const column = (title: string) => screen.findByLabelText<HTMLSelectElement>(title);
  const useColumns = () => opened.user.click(screen.getByRole('button', { name: 'Use these columns' }));

  it('lets the user choose what a column is, and checks the file again', async () => {
    await open('added');
    await choose('Name,Phone,Allergies\nAda Reyes,6025550143,Latex\n');
    expect(await screen.findByText('Not imported: Allergies')).toBeVisible();
    await opened.user.click(screen.getByText('Columns of the file'));
    expect(await column('Phone')).toHaveDisplayValue('Phone');
    await opened.user.selectOptions(await column('Allergies'), 'Comment');
    await useColumns();
    await waitFor(() => expect(screen.queryByText(/^Not imported:/)).toBeNull());
    expect(sent().map(({ rows }) => rows[0]?.comment)).toEqual(['', 'Latex']);
  });

  it('asks what the columns are if their names are unknown, with suggestions, by keyboard', async () => {
    await open('added');
    await choose('Kundin,Handy,Allergien\nAda Reyes,(602) 555-0143,Nüsse 2\n');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We do not know the names of these columns. Choose what they are, at least the name and the phone.',
    );
    expect(await column('Kundin')).toHaveDisplayValue('Full name');
    expect(await column('Allergien')).toHaveDisplayValue('Not imported');
    expect(screen.getByText('Nüsse 2')).toBeVisible();
    expect(sent()).toEqual([]);

    await opened.user.selectOptions(await column('Handy'), 'Not imported');
    await useColumns();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Choose a column for the name, and one for the phone.',
    );
    expect(await column('Handy')).toHaveDisplayValue('Not imported');
    await opened.user.selectOptions(await column('Handy'), 'Phone');
    await opened.user.selectOptions(await column('Allergien'), 'Comment');

    opened.context.server.refuse(importSalonClients, { status: 503, message: 'The server is busy.' });
    await useColumns();
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.');
    expect(await column('Allergien')).toHaveDisplayValue('Comment');
    opened.context.server.answer(importSalonClients, { results: [{ outcome: 'added' }] });
    (await column('Allergien')).focus();
    await opened.user.keyboard('{Tab}{Enter}');
    await opened.user.click(await importButton('Import 1 client'));
    expect(await screen.findByText(/^1 client was added/)).toBeVisible();
    expect(sent().at(-1)?.rows[0]).toMatchObject({
      firstName: 'Ada',
      phone: '6025550143',
      comment: 'Nüsse 2',
    });
  });

  it('separates thousands in its numbers', async () => {
    await open(...Array.from({ length: 100 }, () => 'added' as const));
    const rows = Array.from(
      { length: 2_000 },
      (_, index) => `Ada,Reyes,602555${String(index).padStart(4, '0')},\n`,
    );
    await choose(`${header}${rows.join('')}`);
    expect(
      await screen.findByText(
        '2,000 clients in the file: 2,000 new, 0 already on your list, 0 with problems.',
      ),
    ).toBeVisible();
    expect(screen.getByText('And 1,950 more.')).toBeVisible();
  });

  it('says why a file cannot be read, and takes another one', async () => {
    await open('added');
    await choose('a,b\n');
    expect(await screen.findByText(/We found no columns with names and phones/)).toBeVisible();
    await choose(`${header}${ada}`);
    expect(await importButton('Import 1 client')).toBeEnabled();
  });

  it('sends many clients in requests of up to 100', async () => {
    await open(...Array.from({ length: 100 }, () => 'added' as const));
    const rows = Array.from(
      { length: 200 },
      (_, index) => `Ada,Reyes,602555${String(index).padStart(4, '0')},\n`,
    );
    await choose(`${header}${rows.join('')}`);
    expect(await importButton('Import 200 clients')).toBeEnabled();
    expect(sent().map((request) => request.rows.length)).toEqual([100, 100]);
    expect(screen.getByText('And 150 more.')).toBeVisible();
  });

  it('can be started again after a failure', async () => {
    await open('added');
    await choose(`${header}${ada}`);
    opened.context.server.refuse(importSalonClients, { status: 503, message: 'The server is busy.' });
    await opened.user.click(await importButton('Import 1 client'));
    expect(await screen.findByText(/^The server is busy\. What was imported so far/)).toBeVisible();
    opened.context.server.answer(importSalonClients, { results: [{ outcome: 'exists' }] });
    await opened.user.click(await importButton('Import 1 client'));
    expect(await screen.findByText('0 clients were added. 1 already on your list, 0 skipped.')).toBeVisible();
  });
});

describe('the export of clients', () => {
  it('joins all parts of the list', async () => {
    const context = buildConsole();
    context.server.answer(exportSalonClients, ({ after }) =>
      after === undefined ? { content: 'First name\r\n', next: 7 } : { content: 'Ada\r\n', next: null },
    );
    opened = await openConsole(context, '/clients');
    // jsdom does not download.
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:clients';
    };
    URL.revokeObjectURL = () => undefined;
    await opened.user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(context.server.requestsOf(exportSalonClients)).toEqual([{}, { after: 7 }]);
    expect(click).toHaveBeenCalledTimes(1);
    click.mockRestore();
  });
});
