import type { AnyCall } from '@frizo/contracts';

/**
 * Says where an answer is not what its contract promises. For tests: built bundles have no schemas to ask
 * (docs/decisions/0003).
 */
export function findFault(call: AnyCall, answer: unknown): string | undefined {
  const result = call.answer.safeParse(answer);
  if (result.success) return undefined;
  const issues = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return `The answer of ${call.name} breaks its contract: ${issues.join('; ')}`;
}
