export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The calendar file that adds, updates or removes an entry in the reader's calendar. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | null;
}

export interface MailParts {
  readonly subject: string;
  readonly greeting: string;
  /** Shown as a table below the greeting. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Pictures with their descriptions; most mail programs load them only if the reader agrees. */
  readonly pictures?: readonly { readonly url: string; readonly description: string }[];
  /** The first one is shown as the main action. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly closing?: string;
}

/** Composes a mail as text and as the content of its HTML page (`mail-page.ts`). */
export function composeMail({
  subject,
  greeting,
  facts = [],
  pictures = [],
  links = [],
  closing,
}: MailParts): MailText {
  const blocks = [
    greeting,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    pictures.map(({ description, url }) => `${description}: ${url}`).join('\n'),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    closing ?? '',
  ];
  return {
    subject,
    text: blocks.filter(Boolean).join('\n\n'),
    html: [
      paragraph(greeting),
      facts.length > 0 ? `<table>${facts.map(row).join('')}</table>` : '',
      ...pictures.map(picture),
      ...links.map(link),
      closing ? paragraph(closing) : '',
    ].join(''),
  };
}

/** The salutation of a mail, with the name only if the reader's address is confirmed. */
export function hello({
  firstName,
  isEmailConfirmed,
}: {
  firstName: string;
  isEmailConfirmed: boolean;
}): string {
  return isEmailConfirmed && firstName !== '' ? `Hello ${firstName}` : 'Hello';
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function picture({ url, description }: { url: string; description: string }): string {
  return `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(description)}" width="150"></p>`;
}

function link({ label, url }: { label: string; url: string }, index: number): string {
  return `<p${index === 0 ? ' class="action"' : ''}><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
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

/** Names are chosen by users, so they are escaped as on any other page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
