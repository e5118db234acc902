import { describe, expect, it } from '@jest/globals';
import {
  blockingBackfills,
  blockingIndexes,
  describeSizes,
  isBadlyNamed,
  isTooDeep,
  misspelledTexts,
  missingDecisions,
} from './house-style.ts';

describe('the house style', () => {
  it.each([
    'services/booking/src/appointments/book-appointments.ts',
    'mf-booking/src/features/pick-time/time-grid.component.tsx',
    'services/booking/migrations/0001-appointments.ts',
    'libs/ui/src/actions/button.module.css',
  ])('accepts %s', (file) => {
    expect(isBadlyNamed(file)).toBe(false);
    expect(isTooDeep(file)).toBe(false);
  });

  it.each([
    'libs/ui/src/TimeGrid.tsx',
    'libs/money/src/money_format.ts',
    'libs/money/src/utils.ts',
    'services/booking/src/appointments/appointment-helpers.ts',
    'shell/src/modal-manager.ts',
    'libs/contracts/src/common.calls.ts',
  ])('rejects the name of %s', (file) => {
    expect(isBadlyNamed(file)).toBe(true);
  });

  it('rejects a fourth folder level under src', () => {
    expect(isTooDeep('services/booking/src/a/b/c/file.ts')).toBe(false);
    expect(isTooDeep('services/booking/src/a/b/c/d/file.ts')).toBe(true);
  });

  it('requires a median of at most 70 lines, and nine of ten files under 200', () => {
    expect(describeSizes([40, 50, 60, 70, 199])).toEqual([]);
    expect(describeSizes([60, 71, 80])).toEqual(['the median file has 71 lines']);
    expect(describeSizes([10, 20, 30, 40, 50, 60, 70, 80, 250, 300])).toEqual([
      'nine of ten files should be under 200 lines: the tenth has 250',
    ]);
  });

  it('finds texts in British spelling, and ignores code and comments', () => {
    const source = [
      "/* it's cancelled: a comment */",
      "const change = 'cancelled';",
      "// It's been cancelled.",
      "const text = 'Your appointment is cancelled.';",
      '<p>It was cancelled</p>',
      "const other = 'Your appointment is canceled.';",
    ].join('\n');
    expect(misspelledTexts(source)).toEqual(["'Your appointment is cancelled.'", '>It was cancelled<']);
  });

  it.each([
    ['See [why](../docs/decisions/0001-one-table.md).', []],
    ['Kept in memory (docs/decisions/0001, decision 0001).', []],
    ['See [why](../docs/decisions/0001-two-tables.md).', ['0001-two-tables.md']],
    ['Kept in memory (docs/decisions/0002).', ['0002']],
    ['Kept in memory (decision 0003); decisions 4 are those of the specification.', ['0003']],
  ])('finds the missing decisions in %j', (text, missing) => {
    expect(missingDecisions(text, ['0001-one-table.md'])).toEqual(missing);
  });

  it.each([
    ['create table visits (id int); create unique index visits_by_id on visits (id)', []],
    ['create index visits_by_id on visits (id)', ['visits']],
    ['create unique index if not exists visits_by_id\n on only visits (id)', ['visits']],
    ['create table visits (id int); create index on clients (id)', ['clients']],
    ["createIndexConcurrently(knex, 'visits_by_id', { on: 'visits (id)' })", []],
    ['create index concurrently visits_by_id on visits (id)', ['visits']],
  ])('finds the tables that a migration blocks to add an index in %j', (migration, tables) => {
    expect(blockingIndexes(migration)).toEqual(tables);
  });

  it.each([
    ['alter table visits add column days int; update visits set days = 1', ['visits']],
    ['alter table only visits add column days int; delete from visits v where days > 1', ['visits']],
    ['create table visits (id int); alter table visits add days int; update visits set days = 1', []],
    ['alter table visits add column days int; update clients set visits = 1', []],
    ['alter table visits add column days int', []],
    ['update visits set days = 1', []],
    ['const config = { transaction: false }; alter table visits add x int; update visits set x = 1', []],
  ])('finds the tables that a migration locks while it changes their rows in %j', (migration, tables) => {
    expect(blockingBackfills(migration)).toEqual(tables);
  });
});
