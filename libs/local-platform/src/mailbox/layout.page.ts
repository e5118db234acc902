import { html, type Markup } from './markup.ts';

type Section = 'mails' | 'texts' | 'pushes';

const sections: readonly { name: Section; href: string; label: string }[] = [
  { name: 'mails', href: '/', label: 'Mails' },
  { name: 'texts', href: '/texts', label: 'Text messages' },
  { name: 'pushes', href: '/pushes', label: 'Push messages' },
];

/** A page of the mailbox with its main content. */
export function layout(title: string, main: Markup, section: Section = 'mails'): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Frizo mailbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/mailbox.css" />
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/">Frizo <span>mailbox</span></a>
          <p class="note">
            A sandbox: mails, text messages and push messages that the portal sends on this machine end here,
            and none leaves it.
          </p>
          <nav class="sections" aria-label="Mailbox">
            ${sections.map(({ name, href, label }) => {
              const isCurrent = name === section && html`aria-current="page"`;
              return html`<a href="${href}" ${isCurrent}>${label}</a>`;
            })}
          </nav>
        </header>
        <main>${main}</main>
      </body>
    </html>`.text;
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZoneName: 'short',
});

/** MM/DD/YYYY, hh:mm AM and the time zone of this machine. */
export function arrivalTime(receivedAt: string): Markup {
  return html`<time datetime="${receivedAt}">${timeFormat.format(new Date(receivedAt))}</time>`;
}
