import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CheckResult } from '../check-report.ts';
import { listWorkspaces, repositoryRoot } from '../workspaces.ts';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const vagueWords = /(^|[-.])(utils?|helpers?|common|managers?|misc)([-.]|$)/;
const deepestFolder = 3;
const longestServiceReadme = 60;

/** Checks that no linter has: file names, folder depth, file sizes over the whole tree, a README for each workspace. */
export function checkHouseStyle(root = repositoryRoot): CheckResult[] {
  const workspaces = listWorkspaces(root).map(({ path }) => path);
  const sources = workspaces.flatMap((path) => listSources(root, path));
  return [
    { name: 'file names', problems: sources.filter(isBadlyNamed) },
    { name: 'folder depth', problems: sources.filter(isTooDeep) },
    { name: 'file sizes', problems: findSizeProblems(root, sources) },
    { name: 'spelling', problems: sources.flatMap((file) => findMisspelled(root, file)) },
    {
      name: 'a README in each workspace',
      problems: workspaces.flatMap((path) => findReadmeProblems(root, path)),
    },
    {
      name: 'migrations of tables in use',
      problems: sources.flatMap((file) => findBlockingMigrations(root, file)),
    },
    { name: 'links to decisions', problems: findBrokenDecisionLinks(root, sources) },
  ];
}

function listSources(root: string, workspace: string): string[] {
  return globSync('**/*.{ts,tsx,js,mjs,css}', {
    cwd: join(root, workspace),
    exclude: (name) => ['node_modules', 'dist', 'planted', 'templates'].includes(name),
  }).map((file) => `${workspace}/${file}`);
}

export function isBadlyNamed(file: string): boolean {
  const name = basename(file);
  return !kebabCase.test(name) || vagueWords.test(name);
}

export function isTooDeep(file: string): boolean {
  const [, below] = file.split('/src/');
  return below !== undefined && below.split('/').length - 1 > deepestFolder;
}

function findSizeProblems(root: string, files: string[]): string[] {
  const sizes = files.map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1);
  return describeSizes(sizes);
}

/** Requires a median of at most 70 lines and nine of ten files under 200; eslint enforces the limit of 400 for a single file. */
export function describeSizes(sizes: number[]): string[] {
  const sorted = sizes.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const problems = [];
  if (at(0.5) > 70) problems.push(`the median file has ${at(0.5)} lines`);
  if (at(0.9) >= 200) problems.push(`nine of ten files should be under 200 lines: the tenth has ${at(0.9)}`);
  return problems;
}

/** Texts for users (literals with a space) use American spelling: "canceled". Tests are exempt. */
function findMisspelled(root: string, file: string): string[] {
  if (!/\.tsx?$/.test(file) || /\.(test|spec)\.tsx?$/.test(file) || /^(e2e|libs\/workshop)\//.test(file))
    return [];
  return misspelledTexts(readFileSync(join(root, file), 'utf8')).map((text) => `${file} contains ${text}`);
}

/** The quoted texts of a source in British spelling; comments are ignored. */
export function misspelledTexts(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const texts = code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`|>[^<>{}]*</g) ?? [];
  return texts.filter((text) => /\s/.test(text) && /\b[Cc]ancell(?:ed|ing)\b/.test(text));
}

/** Migrations from before the rules, by their numbers. They have run everywhere, so they stay as they are. */
const oldMigrations: Readonly<Record<string, string>> = {
  booking: '0005 0006 0007 0009 0012 0015 0018',
  business: '0006 0009 0013',
  discovery: '0003 0004 0006 0007',
  gallery: '0004 0005 0006',
  identity: '0005 0006',
  messaging: '0002',
  rollout: '0004',
};

function findBlockingMigrations(root: string, file: string): string[] {
  const [, service = '', number] = /^services\/([\w-]+)\/migrations\/(\d{4})-/.exec(file) ?? [];
  if (number === undefined || oldMigrations[service]?.split(' ').includes(number)) return [];
  const migration = readFileSync(join(root, file), 'utf8');
  return [
    ...blockingIndexes(migration).map(
      (table) =>
        `${file} adds an index to ${table}, a table in use: use createIndexConcurrently (CONTRIBUTING.md)`,
    ),
    ...blockingBackfills(migration).map(
      (table) =>
        `${file} changes ${table}, a table in use, and its rows in one transaction: use two migrations (CONTRIBUTING.md)`,
    ),
  ];
}

/** The tables that a migration adds an index to without having created them, other than by the function that repeats safely. */
export function blockingIndexes(migration: string): string[] {
  const created = [...migration.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
    ([, table]) => table,
  );
  const indexed = migration.matchAll(
    /create\s+(?:unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:(?!on\s)\w+\s+)?on\s+(?:only\s+)?(\w+)/gi,
  );
  return [...indexed].flatMap(([, table = '']) => (created.includes(table) ? [] : [table]));
}

/**
 * The tables whose columns a migration changes, without having created them, and whose rows it updates or deletes in the same transaction: nobody
 * can read them until the last row is done.
 */
export function blockingBackfills(migration: string): string[] {
  if (/transaction:\s*false/.test(migration)) return [];
  const namesIn = (pattern: RegExp) =>
    new Set([...migration.matchAll(pattern)].map(([, table = '']) => table));
  const created = namesIn(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi);
  const altered = namesIn(/alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/gi);
  const written = namesIn(/(?<!for\s)(?:update|delete\s+from)\s+(?:only\s+)?(\w+)/gi);
  return [...altered].filter((table) => written.has(table) && !created.has(table));
}

function findBrokenDecisionLinks(root: string, sources: string[]): string[] {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) => basename(file));
  const documents = globSync('**/*.md', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', '.cache', '.frizo', 'planted'].includes(name),
  });
  const ownTests = /^libs\/workshop\/.*\.test\.ts$/;
  return [...documents, ...sources.filter((file) => !ownTests.test(file))].flatMap((file) =>
    missingDecisions(readFileSync(join(root, file), 'utf8'), decisions).map(
      (decision) => `${file} refers to ${decision}, which does not exist`,
    ),
  );
}

/** Decisions that a text links to or mentions by number, but that are not among these files. Decisions are renumbered when they are merged. */
export function missingDecisions(text: string, decisions: string[]): string[] {
  const references = text.matchAll(/decisions\/(\d{4}[a-z0-9-]*(?:\.md)?)|\bdecision (\d{4})\b/g);
  return [...references]
    .map(([, linked, named]) => linked ?? named ?? '')
    .filter((reference) =>
      reference.endsWith('.md')
        ? !decisions.includes(reference)
        : !decisions.some((file) => file.startsWith(`${reference}-`)),
    );
}

function findReadmeProblems(root: string, workspace: string): string[] {
  const [readme] = globSync('README.md', { cwd: join(root, workspace) });
  if (readme === undefined) return [`${workspace} has no README.md`];
  const lines = readFileSync(join(root, workspace, readme), 'utf8').split('\n').length - 1;
  const isLong = workspace.startsWith('services/') && lines > longestServiceReadme;
  return isLong ? [`${workspace}/README.md has ${lines} lines, more than ${longestServiceReadme}`] : [];
}
