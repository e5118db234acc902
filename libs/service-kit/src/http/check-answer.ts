import type { AnyCall } from '@frizo/contracts';

/**
 * Holds an answer against its contract. A field that the contract does not name is a fault too: where answers are not
 * checked, it would leave the house.
 */
export function checkAnswer(call: AnyCall, answer: unknown): void {
  const parsed = call.answer.safeParse(answer);
  if (!parsed.success) throw new Error(`${call.name} answers against its contract`, { cause: parsed.error });
  const extra = unnamedField(answer, parsed.data);
  if (extra) throw new Error(`${call.name} answers ${extra}, which its contract does not name`);
}

function unnamedField(answer: unknown, named: unknown, path = ''): string | undefined {
  if (typeof answer !== 'object' || answer === null || typeof named !== 'object' || named === null)
    return undefined;
  for (const [field, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    const at = path ? `${path}.${field}` : field;
    if (!Object.hasOwn(named, field)) return at;
    const deeper = unnamedField(value, (named as Record<string, unknown>)[field], at);
    if (deeper) return deeper;
  }
  return undefined;
}
