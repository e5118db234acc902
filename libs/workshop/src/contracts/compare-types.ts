import type { TypeShape, TypeShapes } from './read-types.ts';

export interface TypeChanges {
  /** Changes that break older builds, one line each. */
  readonly breaks: readonly string[];
  /** Additions that older builds do not need. */
  readonly additions: readonly string[];
}

/** How older builds use a type: they pass it in (`given`, such as props of a dialog) or read what newer builds provide (`read`). */
export type Filled = 'given' | 'read';

/** Compares types by their text: a change that is not clearly compatible counts as breaking. */
export function compareTypes(
  before: TypeShapes,
  after: TypeShapes,
  filledOf: (name: string) => Filled,
): TypeChanges {
  const breaks: string[] = [];
  const additions = Object.keys(after).filter((name) => !(name in before));
  for (const [name, shape] of Object.entries(before)) {
    const now = after[name];
    if (now === undefined) breaks.push(`${name}: was removed`);
    else {
      const changes = compareShapes(name, shape, now, filledOf(name));
      breaks.push(...changes.breaks);
      additions.push(...changes.additions);
    }
  }
  return { breaks, additions };
}

function compareShapes(name: string, before: TypeShape, after: TypeShape, filled: Filled): TypeChanges {
  if (before.kind !== after.kind)
    return { breaks: [`${name}: was ${before.kind}, is ${after.kind}`], additions: [] };
  const breaks: string[] = [];
  const additions: string[] = [];
  for (const [member, type] of Object.entries(before.members)) {
    const now = after.members[member];
    if (now === undefined) breaks.push(...problemsOfMissing(name, member, type, after, filled));
    else if (now === type) continue;
    else if (gainsOptionalParameter(type, now))
      additions.push(`${name}.${member}: has more parameters, was ${type}`);
    else breaks.push(`${name}.${member}: was ${type}, is ${now}`);
  }
  for (const member of Object.keys(after.members)) {
    if (isKnown(member, before)) continue;
    const compatible = isCompatible(member, before.kind, filled);
    (compatible ? additions : breaks).push(
      `${name}.${member}: is new${compatible ? '' : ', and older builds do not know it'}`,
    );
  }
  return { breaks, additions };
}

/** Whether a function only gained optional parameters at the end, so that older builds can still call it. */
function gainsOptionalParameter(before: string, after: string): boolean {
  const shape = /^\((?<parameters>[^()]*)\) => (?<result>.+)$/s;
  const [was, is] = [shape.exec(before)?.groups, shape.exec(after)?.groups];
  if (was?.result === undefined || was.result !== is?.result) return false;
  const [old = '', now = ''] = [was.parameters, is.parameters];
  if (!now.startsWith(old)) return false;
  const further = now.slice(old.length).replace(old === '' ? '' : /^, /, '');
  return further.split(', ').every((parameter) => /^\w+\?: [^,]+$/.test(parameter));
}

/** Problems of a member that was removed, or became optional or required. */
function problemsOfMissing(
  name: string,
  member: string,
  type: string,
  after: TypeShape,
  filled: Filled,
): string[] {
  const [bare, other] = member.endsWith('?')
    ? [member.slice(0, -1), member.slice(0, -1)]
    : [member, `${member}?`];
  const now = after.members[other];
  if (now === undefined) return [`${name}.${bare}: was removed`];
  if (now !== type) return [`${name}.${bare}: was ${type}, is ${now}`];
  const isOptionalNow = other.endsWith('?');
  if (filled === 'given') return isOptionalNow ? [] : [`${name}.${bare}: is required now`];
  return isOptionalNow ? [`${name}.${bare}: may be missing now`] : [];
}

function isKnown(member: string, { members }: TypeShape): boolean {
  const other = member.endsWith('?') ? member.slice(0, -1) : `${member}?`;
  return member in members || other in members;
}

/** A new form is compatible if older builds pass the type in; a new member is if they read the type, or if it is optional. */
function isCompatible(member: string, kind: TypeShape['kind'], filled: Filled): boolean {
  if (kind === 'forms') return filled === 'given';
  return filled === 'read' || member.endsWith('?');
}
