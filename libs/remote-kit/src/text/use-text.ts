import { createContext, useContext } from 'react';
import { useRemoteContext } from '../remote-context.ts';
import { formatMessage } from './format-message.ts';
import type { MessageValues } from './format-message.ts';

/** Translations by the English text, which is the specification's own where it has one (decisions, head). */
export type Texts = Readonly<Record<string, string>>;

/** Gives a text in the reader's language, with its values filled in. Typographic slips of the specification stay: texts are identifiers. */
export type TextFn = (text: string, values?: MessageValues) => string;

const Translations = createContext<Texts>({});

export const TranslationsProvider = Translations.Provider;

const none: MessageValues = {};

/** `text('Too long. Must be {limit} characters or less', { limit: 50 })`; a text without a translation stays English. */
export function useText(): TextFn {
  const { locale } = useRemoteContext();
  const translations = useContext(Translations);
  return (text, values = none) => formatMessage(translations[text] ?? text, values, locale);
}
