/** A piece of a message; text stands for itself. */
export type MessagePart =
  | string
  /** `{name}` */
  | { readonly kind: 'value'; readonly name: string }
  /** `{count, number}` */
  | { readonly kind: 'number'; readonly name: string }
  /** `{count, plural, =0 {none} one {# day} other {# days}}`, `{role, select, client {you} other {they}}` */
  | {
      readonly kind: 'plural' | 'select';
      readonly name: string;
      readonly cases: ReadonlyMap<string, readonly MessagePart[]>;
    }
  /** `#` directly inside a plural: its number. */
  | { readonly kind: 'count' };

/** Apostrophes quote only before these (ICU); anywhere else, as in "File's too big.", they are apostrophes. */
const quotable = /^'[{}]/;
const quotableInPlural = /^'[{}#]/;
const argument = /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?/;
const caseName = /^\s*(=\d+|\w+)\s*\{/;

/**
 * Reads a message of ICU's syntax as far as this product uses it: values, numbers, plurals and selects. Throws on anything else, so that a
 * test finds it.
 */
export function parseMessage(message: string): readonly MessagePart[] {
  return new MessageReader(message).readParts('message');
}

/** Where a text stands: it decides which signs mean something. */
type Place = 'message' | 'select' | 'plural';

class MessageReader {
  readonly #message: string;
  #position = 0;

  constructor(message: string) {
    this.#message = message;
  }

  /** Up to the end, or to the brace that closes the case that this is. */
  readParts(place: Place): MessagePart[] {
    const parts: MessagePart[] = [];
    while (this.#rest !== '' && !this.#isAtSign('}', place)) {
      if (this.#rest.startsWith('{')) parts.push(this.#readArgument());
      else if (place === 'plural' && this.#take('#')) parts.push({ kind: 'count' });
      else parts.push(this.#readText(place));
    }
    return parts;
  }

  #readText(place: Place): string {
    let text = '';
    while (this.#rest !== '' && !['{', '}', '#'].some((sign) => this.#isAtSign(sign, place))) {
      text += this.#readCharacters(place);
    }
    return text;
  }

  /** A closing brace means nothing outside of a case, and a number sign nothing outside of a plural. */
  #isAtSign(sign: string, place: Place): boolean {
    if (sign === '}' && place === 'message') return false;
    if (sign === '#' && place !== 'plural') return false;
    return this.#rest.startsWith(sign);
  }

  #readCharacters(place: Place): string {
    if (this.#take("''")) return "'";
    if ((place === 'plural' ? quotableInPlural : quotable).test(this.#rest)) return this.#readQuoted();
    const [character = ''] = this.#rest;
    this.#position += character.length;
    return character;
  }

  #readQuoted(): string {
    const quoted = /^'((?:[^']|'')*)'?/.exec(this.#rest);
    if (!quoted) throw this.#error();
    this.#position += quoted[0].length;
    return (quoted[1] ?? '').replaceAll("''", "'");
  }

  #readArgument(): MessagePart {
    const head = argument.exec(this.#rest);
    const [, name, kind = 'value'] = head ?? [];
    if (!head || name === undefined) throw this.#error();
    this.#position += head[0].length;
    if (kind !== 'plural' && kind !== 'select') {
      if ((kind !== 'value' && kind !== 'number') || !this.#take('}')) throw this.#error();
      return { kind, name };
    }
    if (!this.#take(',')) throw this.#error();
    return { kind, name, cases: this.#readCases(kind) };
  }

  #readCases(place: 'select' | 'plural'): ReadonlyMap<string, readonly MessagePart[]> {
    const cases = new Map<string, readonly MessagePart[]>();
    for (let head = caseName.exec(this.#rest); head; head = caseName.exec(this.#rest)) {
      const [opening, name = ''] = head;
      if (cases.has(name)) throw this.#error();
      this.#position += opening.length;
      cases.set(name, this.readParts(place));
      if (!this.#take('}')) throw this.#error();
    }
    this.#position += /^\s*/.exec(this.#rest)?.[0].length ?? 0;
    if (!this.#take('}') || !cases.has('other')) throw this.#error();
    return cases;
  }

  #error(): Error {
    return new Error(`Not a message at ${this.#position}: ${this.#message}`);
  }

  get #rest(): string {
    return this.#message.slice(this.#position);
  }

  #take(text: string): boolean {
    const isThere = this.#rest.startsWith(text);
    if (isThere) this.#position += text.length;
    return isThere;
  }
}
