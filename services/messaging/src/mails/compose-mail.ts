import { escapeHtml } from './escape-html.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What is put into the reader's calendar, or taken out of it. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | null;
}

export interface MailParts {
  readonly subject: string;
  readonly greeting: string;
  /** What stands as a table under the greeting. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** What to press, where the mail asks for or offers something. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly closing?: string;
}

/** A mail as text and as what its page holds (`mail-page.ts`), from the same parts. The first link is what it is about. */
export function composeMail({ subject, greeting, facts = [], links = [], closing }: MailParts): MailText {
  const blocks = [
    greeting,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    closing ?? '',
  ];
  return {
    subject,
    text: blocks.filter(Boolean).join('\n\n'),
    html: [
      paragraph(greeting),
      facts.length > 0 ? `<table>${facts.map(row).join('')}</table>` : '',
      ...links.map(link),
      closing ? paragraph(closing) : '',
    ].join(''),
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function link({ label, url }: { label: string; url: string }, index: number): string {
  return `<p${index === 0 ? ' class="action"' : ''}><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}

function row([label, value]: readonly [string, string]): string {
  return `<tr><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`;
}
