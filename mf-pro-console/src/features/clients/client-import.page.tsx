import { useState, type ReactNode } from 'react';
import { CrossLink } from '@frizo/remote-kit';
import {
  Button,
  buttonClass,
  Checkbox,
  ChoiceSelect,
  FileDrop,
  PageTitle,
  ProgressBar,
  useKeptFocus,
} from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import styles from './client.module.css';
import { columnFields, type ChosenColumns, type ColumnField, type FileColumn } from './read-client-file.ts';
import {
  useClientImport,
  type CheckedFile,
  type CheckedRow,
  type ImportCounts,
} from './use-client-import.ts';

/** `/clients/import`: adds the clients of another program's CSV file (decision 0034). */
export function ClientImportPage() {
  return (
    <ProfessionalsOnly title="Import clients">
      <div className={styles.page}>
        <CrossLink to="/clients" className={styles.back}>
          All clients
        </CrossLink>
        <PageTitle>Import clients</PageTitle>
        <ClientImport />
      </div>
    </ProfessionalsOnly>
  );
}

function ClientImport() {
  const { state, choose, start, reset } = useClientImport();
  const step = useKeptFocus<HTMLDivElement>(state.kind);
  return (
    <div ref={step} tabIndex={-1} className={styles.section}>
      {state.kind === 'choose' && <ChooseFile fault={state.fault} onFile={(file) => void choose(file)} />}
      {(state.kind === 'checking' || state.kind === 'importing') && (
        <>
          <p role="status">{state.kind === 'checking' ? 'Checking the file' : 'Importing'}</p>
          <ProgressBar
            label={state.kind === 'checking' ? 'Checking the file' : 'Importing'}
            done={state.done}
          />
        </>
      )}
      {state.kind === 'columns' && (
        <>
          <h2>Columns of the file</h2>
          <p role="alert" className={styles.fault}>
            {state.fault}
          </p>
          <ColumnChoices columns={state.columns} onChosen={(chosen) => void choose(state.file, chosen)}>
            <Button onClick={reset}>Choose another file</Button>
          </ColumnChoices>
        </>
      )}
      {state.kind === 'preview' && (
        <Preview
          file={state}
          fault={state.fault}
          onColumns={(chosen) => void choose(state.file, chosen)}
          onStart={() => void start(state)}
          onReset={reset}
        />
      )}
      {state.kind === 'imported' && <Imported counts={state.counts} onReset={reset} />}
    </div>
  );
}

function ChooseFile({ fault, onFile }: { fault: string | undefined; onFile(file: File): void }) {
  return (
    <>
      <p>
        Export your clients from Fresha, Booksy, Vagaro, StyleSeat or another program as a CSV file, and
        choose that file here. The first row has to name the columns: first and last name or full name, phone,
        and, if you have them, e-mail and notes. You can choose what a column is if its name is unknown.
        Clients who are on your list already are recognized by their phone.
      </p>
      <FileDrop
        label="CSV file"
        hint="Up to 5,000 clients"
        accept=".csv,.txt,text/csv"
        choose="Choose file"
        error={fault}
        onFile={onFile}
      />
    </>
  );
}

interface PreviewProps {
  file: CheckedFile;
  fault: string | undefined;
  onColumns(chosen: ChosenColumns): void;
  onStart(): void;
  onReset(): void;
}

/** More rows are counted only. */
const mostShown = 50;

function Preview({ file, fault, onColumns, onStart, onReset }: PreviewProps) {
  const { rows, columns } = file;
  const ignored = columns.filter(({ field }) => field === null).map(({ title }) => title);
  const fresh = rows.filter(({ outcome }) => outcome === 'added');
  const known = rows.filter(({ outcome }) => outcome === 'exists');
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong');
  const remarked = fresh.filter(({ remark }) => remark !== undefined);
  const unremarked = fresh.filter(({ remark }) => remark === undefined);
  const [skipsWrong, setSkipsWrong] = useState(false);
  return (
    <>
      <p role="status">
        {countText(rows.length)} in the file: {numberText(fresh.length)} new, {numberText(known.length)}{' '}
        already on your list, {numberText(wrong.length)} with problems.
      </p>
      {ignored.length > 0 && <p>Not imported: {ignored.join(', ')}</p>}
      <details>
        <summary>Columns of the file</summary>
        <ColumnChoices columns={columns} onChosen={onColumns} />
      </details>
      {wrong.length > 0 && (
        <>
          <RowTable label="Rows with problems" rows={wrong} isWrong />
          <Checkbox isChecked={skipsWrong} onChange={setSkipsWrong}>
            Skip the{' '}
            {wrong.length === 1 ? 'row with a problem' : `${numberText(wrong.length)} rows with problems`}
          </Checkbox>
        </>
      )}
      {remarked.length > 0 && <RowTable label="New clients without their e-mail" rows={remarked} />}
      {unremarked.length > 0 && <RowTable label="New clients" rows={unremarked} />}
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {fault} What was imported so far is on your list; start again to import the rest.
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          look="primary"
          disabled={fresh.length === 0 || (wrong.length > 0 && !skipsWrong)}
          onClick={onStart}
        >
          Import {countText(fresh.length)}
        </Button>
        <Button onClick={onReset}>Choose another file</Button>
      </div>
    </>
  );
}

const fieldTitles: Readonly<Record<ColumnField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  phone: 'Phone',
  email: 'E-mail',
  comment: 'Comment',
};
const noField = 'none';
const columnOptions: readonly { readonly value: ColumnField | typeof noField; readonly title: string }[] = [
  { value: noField, title: 'Not imported' },
  ...columnFields.map((value) => ({ value, title: fieldTitles[value] })),
];

interface ColumnChoicesProps {
  columns: readonly FileColumn[];
  onChosen(chosen: ChosenColumns): void;
  /** Beside the button that uses the columns. */
  children?: ReactNode;
}

/** What each column of the file is, with its first cell: as found or suggested, and open to change. */
function ColumnChoices({ columns, onChosen, children }: ColumnChoicesProps) {
  const [chosen, setChosen] = useState<ChosenColumns>(
    () => new Map(columns.map(({ index, field }) => [index, field])),
  );
  return (
    <div className={styles.section}>
      <div className={styles.columns}>
        {columns.map(({ index, title, example }) => (
          <div key={index}>
            <ChoiceSelect<ColumnField | typeof noField>
              label={title}
              options={columnOptions}
              value={chosen.get(index) ?? noField}
              onChange={(value) => setChosen(new Map([...chosen, [index, value === noField ? null : value]]))}
            />
            <p className={styles.example}>{example}</p>
          </div>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => onChosen(chosen)}>Use these columns</Button>
        {children}
      </div>
    </div>
  );
}

function RowTable({
  label,
  rows,
  isWrong = false,
}: {
  label: string;
  rows: readonly CheckedRow[];
  isWrong?: boolean;
}) {
  return (
    <section className={styles.section} aria-label={label}>
      <h2>{label}</h2>
      <ul className={styles.rows}>
        {rows.slice(0, mostShown).map(({ row, client, problem, remark }) => (
          <li key={row}>
            <span className={styles.none}>Row {row}</span>
            <span>
              {[`${client.firstName} ${client.lastName}`.trim(), formatPhone(client.phone)]
                .filter(Boolean)
                .join(', ')}
            </span>
            {isWrong ? <span className={styles.fault}>{problem}</span> : remark && <span>{remark}</span>}
          </li>
        ))}
      </ul>
      {rows.length > mostShown && <p>And {numberText(rows.length - mostShown)} more.</p>}
    </section>
  );
}

function Imported({ counts, onReset }: { counts: ImportCounts; onReset(): void }) {
  const { added, existing, skipped } = counts;
  return (
    <>
      <p role="status">
        {added === 1 ? '1 client was added' : `${countText(added)} were added`}. {numberText(existing)}{' '}
        already on your list, {numberText(skipped)} skipped.
      </p>
      <div className={styles.buttons}>
        <CrossLink to="/clients?order=last-added" className={buttonClass({ look: 'primary' })}>
          Show clients
        </CrossLink>
        <Button onClick={onReset}>Import another file</Button>
      </div>
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 client' : `${numberText(count)} clients`;
}

function numberText(count: number): string {
  return count.toLocaleString('en-US');
}
