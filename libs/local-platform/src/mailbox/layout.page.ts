import { html, type Markup } from './markup.ts';

/** A whole page of the mailbox around its main part. */
export function layout(title: string, main: Markup): string {
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
            A sandbox: mail that the portal sends on this machine ends here, and none leaves it.
          </p>
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

/** MM/DD/YYYY, hh:mm AM and the zone of the machine that took the mail in. */
export function arrivalTime(receivedAt: string): Markup {
  return html`<time datetime="${receivedAt}">${timeFormat.format(new Date(receivedAt))}</time>`;
}
