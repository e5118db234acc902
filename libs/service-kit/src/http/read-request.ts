import { errorKeys, pathFields, type AnyCall, type ErrorAnswer } from '@frizo/contracts';
import { DomainError } from '../domain-error.ts';
import { queryDecoder } from './decode-query.ts';
import type { Exchange } from './exchange.ts';
import { fieldCodes } from './field-codes.ts';

/** Returns the function that reads the call's request from an exchange: path, query and body as one object, validated and with defaults. */
export function requestReader(call: AnyCall): (exchange: Exchange) => unknown {
  const decode = queryDecoder(call.request);
  const hasPathFields = pathFields(call).length > 0;
  const hasBody = call.method === 'POST' || call.method === 'PUT';

  return ({ params, query, body }) => {
    const sent = hasBody ? (body ?? {}) : decode(query);
    if (!isRecord(sent)) throw invalidRequest({});
    // The path takes precedence: it is what was routed and logged.
    const parsed = call.request.safeParse(hasPathFields ? { ...sent, ...decode(params) } : sent, {
      reportInput: true,
    });
    if (!parsed.success) throw invalidRequest(fieldCodes(parsed.error.issues));
    const unstorable = pathOfUnstorable(parsed.data);
    if (unstorable !== undefined) throw invalidRequest({ [unstorable]: ['VALUE_IS_INVALID'] });
    return parsed.data;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The path of a text with U+0000 or a lone surrogate, which Postgres cannot store in text or JSON: refused here instead of failing in a query. */
function pathOfUnstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [field, inner] of Object.entries(value)) {
    const found = pathOfUnstorable(inner, path ? `${path}.${field}` : field);
    if (found !== undefined) return found;
  }
  return undefined;
}

function invalidRequest(fields: NonNullable<ErrorAnswer['error']['fields']>): DomainError {
  return new DomainError(errorKeys.badRequest, 'Please check what you have entered.', {
    status: 400,
    fields,
  });
}
