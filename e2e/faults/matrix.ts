import type { CodeFault } from '../src/faulty-build.ts';
import type { NetworkFault } from '../src/network-faults.ts';
import type { FilePart } from '../src/remote-files.ts';

/**
 * What a fault can affect: the resolution response or a file of a build. Pages contain their resolution, so a manifest request cannot
 * fail; the resolution request that can fail is the one that an open page sends after a remote failed.
 */
export type Part = 'resolution' | FilePart | LazyPart;

/** A file of a page or dialog that is loaded after its remote. */
export type LazyPart = 'lazy chunk' | 'lazy stylesheet';

export type Fault = NetworkFault | CodeFault | 'is no script';

/** Whether each fault is tested at each part; otherwise the reason why not. */
const matrix: Readonly<Record<Fault, Readonly<Record<Part, true | string>>>> = {
  'is missing': {
    resolution: true,
    entry: true,
    chunk: true,
    stylesheet: true,
    'lazy chunk': true,
    'lazy stylesheet': true,
  },
  'is an error page': {
    resolution: true,
    entry: true,
    chunk: true,
    stylesheet: true,
    'lazy chunk': true,
    'lazy stylesheet': true,
  },
  'cannot be reached': {
    resolution: true,
    entry: true,
    chunk: true,
    stylesheet: true,
    'lazy chunk': true,
    'lazy stylesheet': true,
  },
  'never comes': {
    resolution: true,
    entry: true,
    chunk: true,
    stylesheet: true,
    'lazy chunk': true,
    'lazy stylesheet': true,
  },
  'is not what its hash says': {
    resolution: 'is a response of the own origin without a hash',
    entry: true,
    chunk: true,
    stylesheet: true,
    'lazy chunk': true,
    'lazy stylesheet': true,
  },
  'cannot be read': {
    resolution: true,
    entry: 'is not what its hash says',
    chunk: 'is not what its hash says',
    stylesheet: 'is not what its hash says',
    'lazy chunk': 'is not what its hash says',
    'lazy stylesheet': 'is not what its hash says',
  },
  'is no script': {
    resolution: 'is data: cannot be read',
    entry: true,
    chunk: true,
    stylesheet: 'is no script; browsers skip what they cannot parse',
    'lazy chunk': 'is the same as for a chunk',
    'lazy stylesheet': 'is no script',
  },
  'throws at evaluation': {
    resolution: 'is data',
    entry: true,
    chunk: true,
    stylesheet: 'throws nothing',
    'lazy chunk': 'is the same as for a chunk',
    'lazy stylesheet': 'throws nothing',
  },
  'has no such expose': { resolution: 'is data', entry: true, ...sameAsEntry() },
  'throws at mount': { resolution: 'is data', entry: true, ...sameAsEntry() },
  'throws at render': { resolution: 'is data', entry: true, ...sameAsEntry() },
  'throws late in an event': { resolution: 'is data', entry: true, ...sameAsEntry() },
};

/** The container returns what is mounted, from whichever file. */
function sameAsEntry() {
  return {
    chunk: 'is loaded by the entry: the same',
    stylesheet: 'throws nothing',
    'lazy chunk': 'is loaded by the entry: the same',
    'lazy stylesheet': 'throws nothing',
  } as const;
}

export interface Cell {
  readonly part: Part;
  readonly fault: Fault;
}

const cells: readonly Cell[] = (Object.keys(matrix) as Fault[]).flatMap((fault) =>
  (Object.keys(matrix[fault]) as Part[])
    .filter((part) => matrix[fault][part] === true)
    .map((part) => ({ part, fault })),
);

/** Faults in a chunk of a page or dialog whose remote is already loaded. */
export const lazyCells = cells.filter(isLazy);

function isLazy(cell: Cell): cell is { part: LazyPart; fault: NetworkFault } {
  return cell.part.startsWith('lazy');
}

/** A fault that is reported but replaces nothing on the page. */
export const lateCell: Cell = { part: 'entry', fault: 'throws late in an event' };

/** Faults that prevent a build from being shown. */
export const failingCells = cells.filter((cell) => cell.fault !== lateCell.fault && !isLazy(cell));

/** Faults for which the last good build is shown; a failed resolution has no fallback. */
export const replacedCells = failingCells.filter(({ part }) => part !== 'resolution');
