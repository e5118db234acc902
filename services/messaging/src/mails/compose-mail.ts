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
  /** Pictures by their address, each with what it shows: mail programs show them once their reader lets them. */
  readonly pictures?: readonly { readonly url: string; readonly description: string }[];
  /** What to press, where the mail asks for or offers something. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly closing?: string;
}

/** A mail as text and as what its page holds (`mail-page.ts`), from the same parts. The first link is what it is about. */
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

/** How a mail begins: with the name of somebody whose address is known to be theirs, else without. */
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

/** Names come from people; a mail is a page like any other. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
