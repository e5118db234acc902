import type { Flag, FlagRole, FlagRule, FlagValue } from '@frizo/contracts';

export type FlagKind = 'boolean' | 'string' | 'number';

/** The form's input for a rule: lists separated by commas, values as text. */
export interface RuleDraft {
  /** Unique in its draft; the React key, because rules move. */
  readonly id: number;
  readonly userIds: string;
  readonly roles: readonly FlagRole[];
  readonly platforms: string;
  readonly minVersion: string;
  readonly maxVersion: string;
  readonly percent: string;
  readonly value: string;
}

/** The form's input for a flag. */
export interface FlagDraft {
  readonly key: string;
  readonly description: string;
  readonly kind: FlagKind;
  readonly defaultValue: string;
  readonly isTargeted: boolean;
  readonly rules: readonly RuleDraft[];
  readonly reason: string;
}

export const emptyDraft: FlagDraft = {
  key: '',
  description: '',
  kind: 'boolean',
  defaultValue: 'false',
  isTargeted: false,
  rules: [],
  reason: '',
};

export function draftOf(flag: Flag): FlagDraft {
  return {
    key: flag.key,
    description: flag.description,
    kind: typeof flag.defaultValue as FlagKind,
    defaultValue: String(flag.defaultValue),
    isTargeted: flag.isTargeted,
    rules: flag.rules.map(ruleDraftOf),
    reason: '',
  };
}

function ruleDraftOf(rule: FlagRule, id: number): RuleDraft {
  return {
    id,
    userIds: (rule.userIds ?? []).join(', '),
    roles: rule.roles ?? [],
    platforms: (rule.platforms ?? []).join(', '),
    minVersion: rule.minVersion ?? '',
    maxVersion: rule.maxVersion ?? '',
    percent: rule.percent === undefined ? '' : String(rule.percent),
    value: String(rule.value),
  };
}

/** Adds a rule at the end: the first rule that matches decides, so there it changes the least. */
export function withNewRule(draft: FlagDraft): FlagDraft {
  const id = Math.max(-1, ...draft.rules.map((rule) => rule.id)) + 1;
  const rule: RuleDraft = {
    id,
    userIds: '',
    roles: [],
    platforms: '',
    minVersion: '',
    maxVersion: '',
    percent: '',
    value: draft.kind === 'boolean' ? 'true' : draft.defaultValue,
  };
  return { ...draft, rules: [...draft.rules, rule], isTargeted: true };
}

/** Moves a rule from one index to another; an index out of range changes nothing. */
export function withMovedRule(draft: FlagDraft, from: number, to: number): FlagDraft {
  const rules = [...draft.rules];
  const [rule] = rules.splice(from, 1);
  if (rule === undefined || to < 0 || to > rules.length) return draft;
  rules.splice(to, 0, rule);
  return { ...draft, rules };
}

/** Converts the draft to another kind; values that do not convert are reset. */
export function withKind(draft: FlagDraft, kind: FlagKind): FlagDraft {
  const convert = (value: string) => {
    if (kind === 'boolean') return String(value === 'true');
    return kind === 'number' && valueOf(value, kind) === null ? '0' : value;
  };
  return {
    ...draft,
    kind,
    defaultValue: convert(draft.defaultValue),
    rules: draft.rules.map((rule) => ({ ...rule, value: convert(rule.value) })),
  };
}

/** Parses a value of the flag's kind; null if it is invalid. */
export function valueOf(text: string, kind: FlagKind): FlagValue | null {
  if (kind === 'string') return text;
  if (kind === 'boolean') return text === 'true';
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : null;
}
