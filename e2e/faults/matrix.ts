import type { CodeFault } from '../src/faulty-build.ts';
import type { NetworkFault } from '../src/network-faults.ts';
import type { FilePart } from '../src/remote-files.ts';

/**
 * What a fault can come to: the answer that names the builds, or a file of one. There is no manifest to ask for, since the page brings the
 * resolution with it; what can go wrong is the question of an open page for a newer one, which a remote that fails asks.
 */
export type Part = 'resolution' | FilePart | LazyPart;

/** What a page or the content of a dialog lies in, where it is loaded after its remote. */
export type LazyPart = 'lazy chunk' | 'lazy stylesheet';

export type Fault = NetworkFault | CodeFault | 'is no script';

/** Every fault at every part, or why that cannot be. */
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
    resolution: 'is an answer of the own origin without a hash, and names files by theirs',
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
    stylesheet: 'is no script; browsers take of a stylesheet what they can read',
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

/** What is mounted comes by the container, in whichever file it lies. */
function sameAsEntry() {
  return {
    chunk: 'is asked for by the entry: the same',
    stylesheet: 'throws nothing',
    'lazy chunk': 'is asked for by the entry: the same',
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

/** A chunk that a page or dialog needs beside its remote, which is on the page already. */
export const lazyCells = cells.filter(isLazy);

function isLazy(cell: Cell): cell is { part: LazyPart; fault: NetworkFault } {
  return cell.part.startsWith('lazy');
}

/** What is shown nonetheless, and told: nothing has to take its place. */
export const lateCell: Cell = { part: 'entry', fault: 'throws late in an event' };

/** What keeps a remote from being shown by its own build. */
export const failingCells = cells.filter((cell) => cell.fault !== lateCell.fault && !isLazy(cell));

/** What another build stands in for: the resolution has none. */
export const replacedCells = failingCells.filter(({ part }) => part !== 'resolution');
