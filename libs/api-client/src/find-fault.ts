import type { AnyCall } from '@frizo/contracts';

/**
 * Describes where an answer violates its contract; undefined when it is valid. For tests: built bundles contain no schemas
 * (docs/decisions/0003).
 */
export function findFault(call: AnyCall, answer: unknown): string | undefined {
  const result = call.answer.safeParse(answer);
  if (result.success) return undefined;
  const issues = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return `The answer of ${call.name} breaks its contract: ${issues.join('; ')}`;
}
