import type { TypeShape, TypeShapes } from './read-types.ts';

export interface TypeChanges {
  /** What stops builds from before: a line each. */
  readonly breaks: readonly string[];
  /** What builds from before can do without. */
  readonly additions: readonly string[];
}

/** Who fills a type: builds from before (`given`: props of a dialog), or builds from after, for those of before to read (`read`). */
export type Filled = 'given' | 'read';

/** Compares types by their text: what cannot be seen to be harmless counts as a break. */
export function compareTypes(
  before: TypeShapes,
  after: TypeShapes,
  filledOf: (name: string) => Filled,
): TypeChanges {
  const breaks: string[] = [];
  const additions = Object.keys(after).filter((name) => !(name in before));
  for (const [name, shape] of Object.entries(before)) {
    const now = after[name];
    if (now === undefined) breaks.push(`${name}: is gone`);
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
    if (now === undefined) breaks.push(...lost(name, member, type, after, filled));
    else if (now === type) continue;
    else if (gainsOptionalParameter(type, now)) additions.push(`${name}.${member}: takes more, was ${type}`);
    else breaks.push(`${name}.${member}: was ${type}, is ${now}`);
  }
  for (const member of Object.keys(after.members)) {
    if (isKnown(member, before)) continue;
    const isHarmless = isTakenWithout(member, before.kind, filled);
    (isHarmless ? additions : breaks).push(
      `${name}.${member}: is new${isHarmless ? '' : ', and builds from before do not know it'}`,
    );
  }
  return { breaks, additions };
}

/** Whether a function only got further parameters at its end that may be left out: builds from before call it as they always did. */
function gainsOptionalParameter(before: string, after: string): boolean {
  const shape = /^\((?<parameters>[^()]*)\) => (?<result>.+)$/s;
  const [was, is] = [shape.exec(before)?.groups, shape.exec(after)?.groups];
  if (was?.result === undefined || was.result !== is?.result) return false;
  const [old = '', now = ''] = [was.parameters, is.parameters];
  if (!now.startsWith(old)) return false;
  const further = now.slice(old.length).replace(old === '' ? '' : /^, /, '');
  return further.split(', ').every((parameter) => /^\w+\?: [^,]+$/.test(parameter));
}

/** A member that went, or that may be left out now, or must not any more. */
function lost(name: string, member: string, type: string, after: TypeShape, filled: Filled): string[] {
  const [bare, other] = member.endsWith('?')
    ? [member.slice(0, -1), member.slice(0, -1)]
    : [member, `${member}?`];
  const now = after.members[other];
  if (now === undefined) return [`${name}.${bare}: is gone`];
  if (now !== type) return [`${name}.${bare}: was ${type}, is ${now}`];
  const isOptionalNow = other.endsWith('?');
  if (filled === 'given') return isOptionalNow ? [] : [`${name}.${bare}: is required now`];
  return isOptionalNow ? [`${name}.${bare}: may be missing now`] : [];
}

function isKnown(member: string, { members }: TypeShape): boolean {
  const other = member.endsWith('?') ? member.slice(0, -1) : `${member}?`;
  return member in members || other in members;
}

/** A new form may be given, and a new member read or left out; not the other way round. */
function isTakenWithout(member: string, kind: TypeShape['kind'], filled: Filled): boolean {
  if (kind === 'forms') return filled === 'given';
  return filled === 'read' || member.endsWith('?');
}
