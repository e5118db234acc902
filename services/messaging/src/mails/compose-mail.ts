export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailParts {
  readonly subject: string;
  readonly greeting: string;
  /** What stands as a table under the greeting. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** What to press, where the mail asks for something. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly closing?: string;
}

/** A mail as text and as a page, from the same parts. */
export function composeMail({ subject, greeting, facts = [], link, closing }: MailParts): MailText {
  const blocks = [
    greeting,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    link ? `${link.label}: ${link.url}` : '',
    closing ?? '',
  ];
  return {
    subject,
    text: blocks.filter(Boolean).join('\n\n'),
    html: [
      paragraph(greeting),
      facts.length > 0 ? `<table cellpadding="6">${facts.map(row).join('')}</table>` : '',
      link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>` : '',
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
