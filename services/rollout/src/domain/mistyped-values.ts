import type { FlagRule, FlagValue } from './flag.types.ts';
import { builtInFlags, isBuiltIn } from './built-in-flags.ts';

/** The fields of a flag whose value is of another kind than code that reads it expects. */
export function mistypedValues(flag: {
  readonly key: string;
  readonly defaultValue: FlagValue;
  readonly rules: readonly FlagRule[];
}): string[] {
  const kind = typeof flag.defaultValue;
  const mistyped = flag.rules.flatMap(({ value }, index) =>
    typeof value === kind ? [] : [`rules.${index}.value`],
  );
  const isKindKept = !isBuiltIn(flag.key) || typeof builtInFlags[flag.key] === kind;
  return isKindKept ? mistyped : ['defaultValue', ...mistyped];
}
