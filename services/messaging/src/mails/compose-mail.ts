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

/** A mail as text and as a page, from the same parts. */
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
      facts.length > 0 ? `<table cellpadding="6">${facts.map(row).join('')}</table>` : '',
      ...links.map(({ label, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`),
      closing ? paragraph(closing) : '',
    ].join(''),
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function row([label, value]: readonly [string, string]): string {
  return `<tr><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names come from people; a mail is a page like any other. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
