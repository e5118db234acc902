import { type Rule, textOf } from './rule.ts';
import { violate } from './violation.ts';

/** What mail programs turn into a link, or readers type into a browser. */
const linkForms = [
  // A dot within a word, but not after an initial, or a usual ending.
  /[\p{L}\d]{2}\.\p{L}{2}|\.(?:com|net|org|co|io|app)(?![\p{L}\d])/iu,
  // After an initial too, if a path follows: t.me/x.
  /[\p{L}\d]\.\p{L}{2,}\//u,
  /[\p{L}\d]:\/\/|mailto\s*:|(?<![\p{L}\d])www\./iu,
  /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?!\d)/,
  // A dot in brackets, as those write an address who know such a filter.
  /[[({<]\s*(?:\.|dot)\s*[\])}>]/iu,
];

/** The ideographic full stop separates the labels of a host name too. Its other forms, as those of the full stop, become one of both by NFKC. */
const otherDots = /\u3002/gu;

/** Parts of emojis that cannot be seen: joiners, variation selectors, and the tags of flags. */
const emojiParts =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\uFE0F|(?<=\u{1F3F4})[\u{E0020}-\u{E007F}]+/gu;

/** Anything else that cannot be seen hides what a text says, or turns its direction. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The product's own name as a word, also with letters and digits that look like those of it: Cyrillic, Greek, Armenian, and Latin ones without a decomposition. */
const ownNameForm =
  /(?<![\p{L}\p{M}])[f\u0192\u03DD\u0493][r\u0433\u1D26][i\u0131\u0269\u03B9\u0456\u04CFl1|!][z\u03B6\u1D22\u01B62][o\u00F8\u03BF\u03C3\u043E\u05850](?![\p{L}\p{M}])/u;

/** Salons are named in mails to people who do not know them: no name may look like a web address, or like the portal itself. */
export const notMisleading: Rule = (value) => {
  const text = textOf(value) ?? '';
  const visible = text.replaceAll(emojiParts, '');
  const host = visible.normalize('NFKC').replaceAll(otherDots, '.');
  if (invisible.test(visible) || linkForms.some((form) => form.test(host)))
    return violate('VALUE_IS_NOT_SALON_NAME');
  // Without accents, which leave a name recognizable.
  const letters = visible.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return ownNameForm.test(letters) ? violate('VALUE_IS_EQUAL', 'Frizo') : undefined;
};

/** Whether a text for people who do not know its author could be taken for a link, or for words of the portal. */
export function isMisleading(text: string): boolean {
  return notMisleading(text) !== undefined;
}
