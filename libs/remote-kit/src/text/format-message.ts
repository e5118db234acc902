import { parseMessage } from './parse-message.ts';
import type { MessagePart } from './parse-message.ts';

export type MessageValues = Readonly<Record<string, string | number>>;

const parsed = new Map<string, readonly MessagePart[]>();

/**
 * Fills a message of ICU's syntax (docs/decisions/0007: which part of it, and why not a library).
 * @param locale BCP 47; for its plurals and its numbers
 */
export function formatMessage(message: string, values: MessageValues, locale: string): string {
  let parts = parsed.get(message);
  if (!parts) {
    parts = parseMessage(message);
    parsed.set(message, parts);
  }
  return join(parts, values, locale, 0);
}

function join(parts: readonly MessagePart[], values: MessageValues, locale: string, count: number): string {
  return parts.map((part) => fill(part, values, locale, count)).join('');
}

/** @param count what `#` stands for: the number of the plural around it */
function fill(part: MessagePart, values: MessageValues, locale: string, count: number): string {
  if (typeof part === 'string') return part;
  if (part.kind === 'count') return new Intl.NumberFormat(locale).format(count);
  const value = values[part.name];
  if (value === undefined) throw new Error(`A message has no value for {${part.name}}`);
  switch (part.kind) {
    case 'value':
      return String(value);
    case 'number':
      return new Intl.NumberFormat(locale).format(Number(value));
    case 'select':
      return join(part.cases.get(String(value)) ?? other(part.cases), values, locale, count);
    case 'plural': {
      const number = Number(value);
      const rule = new Intl.PluralRules(locale).select(number);
      const parts = part.cases.get(`=${number}`) ?? part.cases.get(rule) ?? other(part.cases);
      return join(parts, values, locale, number);
    }
  }
}

function other(cases: ReadonlyMap<string, readonly MessagePart[]>): readonly MessagePart[] {
  return cases.get('other') ?? [];
}
