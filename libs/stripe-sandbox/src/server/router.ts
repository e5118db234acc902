import { StripeFailure } from './failures.ts';
import type { Operation } from './request.ts';

/** An operation together with the values in the path. */
export interface Match {
  readonly operation: Operation;
  readonly path: Record<string, string>;
}

/** Finds operations by method and path. Literal parts win over `:names`. */
export function createRouter(operations: readonly Operation[]) {
  const routes = operations
    .map((operation) => ({ operation, parts: operation.path.split('/') }))
    .sort((one, other) => namesIn(one.operation) - namesIn(other.operation));
  return {
    /** @throws StripeFailure 404, as Stripe answers for an unknown URL */
    find(method: string, url: string): Match {
      const parts = url.split('/').map(decodePart);
      for (const { operation, parts: pattern } of routes) {
        const path = operation.method === method ? match(pattern, parts) : undefined;
        if (path) return { operation, path };
      }
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${url}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      });
    },
  };
}

function namesIn({ path }: Operation): number {
  return path.split('/').filter((part) => part.startsWith(':')).length;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const value = parts[index] ?? '';
    if (part.startsWith(':') && value !== '') values[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return values;
}
