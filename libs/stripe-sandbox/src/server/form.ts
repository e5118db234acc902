import { invalidRequest } from './failures.ts';

/** A decoded value of `application/x-www-form-urlencoded` with Stripe's brackets: `a[b][0]=c`. */
export type FormValue = string | readonly FormValue[] | FormObject;
export interface FormObject {
  readonly [name: string]: FormValue;
}
interface Draft {
  [name: string]: string | Draft;
}

const maxDepth = 10;
const maxParameters = 1_000;

/** Decodes a query or body. An object whose names are 0, 1, 2, … and `name[]` become arrays. */
export function decodeForm(text: string): FormObject {
  const draft = emptyDraft();
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > maxParameters) throw invalidRequest('Too many parameters.');
  for (const [key, value] of pairs) place(draft, pathOf(key), value);
  return finishObject(draft);
}

// Without a prototype, so that a parameter named __proto__ is one like any other.
function emptyDraft(): Draft {
  return Object.create(null) as Draft;
}

function pathOf(key: string): string[] {
  const bracket = key.indexOf('[');
  if (bracket < 1) return [key];
  const names = [...key.slice(bracket).matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name);
  const rebuilt = key.slice(0, bracket) + names.map((name) => `[${name}]`).join('');
  if (rebuilt !== key || names.length > maxDepth) throw invalidRequest(`Invalid parameter name: ${key}`);
  return [key.slice(0, bracket), ...names];
}

function place(draft: Draft, path: readonly string[], value: string): void {
  let parent = draft;
  path.slice(0, -1).forEach((name) => {
    const next = nameIn(parent, name);
    const existing = parent[next];
    if (typeof existing === 'string') throw invalidRequest(`Invalid parameter: ${path.join('.')}`);
    const child = existing ?? emptyDraft();
    parent[next] = child;
    parent = child;
  });
  parent[nameIn(parent, path.at(-1) ?? '')] = value;
}

function nameIn(parent: Draft, name: string): string {
  return name === '' ? String(Object.keys(parent).length) : name;
}

function finishObject(draft: Draft): FormObject {
  const entries = Object.entries(draft).map(([name, value]) => [name, finish(value)] as const);
  return Object.assign(emptyDraft(), Object.fromEntries(entries));
}

function finish(value: string | Draft): FormValue {
  if (typeof value === 'string') return value;
  const names = Object.keys(value);
  const isArray = names.every((name, index) => name === String(index));
  return isArray ? names.map((name) => finish(value[name] ?? '')) : finishObject(value);
}
