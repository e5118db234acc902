import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CheckResult } from '../check-report.ts';
import { listWorkspaces, repositoryRoot } from '../workspaces.ts';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const vagueWords = /(^|[-.])(utils?|helpers?|common|managers?|misc)([-.]|$)/;
const deepestFolder = 3;
const longestServiceReadme = 60;

/** What no linter knows: names of files, depth of folders, sizes over the whole tree, a README for each part. */
export function checkHouseStyle(root = repositoryRoot): CheckResult[] {
  const workspaces = listWorkspaces(root).map(({ path }) => path);
  const sources = workspaces.flatMap((path) => listSources(root, path));
  return [
    { name: 'names of files', problems: sources.filter(isBadlyNamed) },
    { name: 'depth of folders', problems: sources.filter(isTooDeep) },
    { name: 'sizes of files', problems: findSizeProblems(root, sources) },
    { name: 'a README in each part', problems: workspaces.flatMap((path) => findReadmeProblems(root, path)) },
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

/** Median at most 70 lines, nine of ten under 200; the 400 of a single file are eslint's to count. */
export function describeSizes(sizes: number[]): string[] {
  const sorted = sizes.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const problems = [];
  if (at(0.5) > 70) problems.push(`the median file has ${at(0.5)} lines`);
  if (at(0.9) >= 200) problems.push(`nine of ten files should be under 200 lines: the tenth has ${at(0.9)}`);
  return problems;
}

function findReadmeProblems(root: string, workspace: string): string[] {
  const [readme] = globSync('README.md', { cwd: join(root, workspace) });
  if (readme === undefined) return [`${workspace} has no README.md`];
  const lines = readFileSync(join(root, workspace, readme), 'utf8').split('\n').length - 1;
  const isLong = workspace.startsWith('services/') && lines > longestServiceReadme;
  return isLong ? [`${workspace}/README.md has ${lines} lines, more than ${longestServiceReadme}`] : [];
}
