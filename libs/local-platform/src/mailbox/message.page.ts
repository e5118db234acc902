import { readCalendar, type CalendarEvent } from './calendar.ts';
import { arrivalTime, layout } from './layout.page.ts';
import type { Attachment, Mail } from './mail.ts';
import { html, type Markup } from './markup.ts';

export const messageViews = ['html', 'text', 'source'] as const;
/** A view of a mail. */
export type MessageView = (typeof messageViews)[number];

const viewLabels: Record<MessageView, string> = { html: 'Formatted', text: 'Plain text', source: 'Source' };

/** The page of one mail. `source` is only used by the source view. */
export function messagePage(mail: Mail, view: MessageView, source: string): string {
  return layout(
    mail.subject || '(no subject)',
    html`<article class="message">
      <p class="back"><a href="/">Inbox</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      <dl class="envelope">
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Received</dt>
        <dd>${arrivalTime(mail.receivedAt)}</dd>
      </dl>
      <nav class="views" aria-label="View">${messageViews.map((name) => viewLink(mail, name, view))}</nav>
      ${body(mail, view, source)} ${mail.attachmentCount > 0 && attachmentList(mail)}
    </article>`,
  );
}

function viewLink(mail: Mail, name: MessageView, current: MessageView): Markup {
  if (name === 'html' && mail.html === undefined) return html``;
  const isCurrent = name === current && html`aria-current="page"`;
  return html`<a href="/messages/${mail.id}?view=${name}" ${isCurrent}>${viewLabels[name]}</a>`;
}

function body(mail: Mail, view: MessageView, source: string): Markup {
  if (view === 'source') return html`<pre class="paper" tabindex="0">${source}</pre>`;
  if (view === 'text')
    return html`<pre class="paper words" tabindex="0">${mail.text || '(no plain text)'}</pre>`;
  return html`<iframe
    class="paper"
    title="The mail as its reader sees it"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    src="/messages/${mail.id}/html"
  ></iframe>`;
}

function attachmentList(mail: Mail): Markup {
  return html`<section class="attachments">
    <h2>Attachments</h2>
    <ul>
      ${mail.attachments.map((attachment, index) => attachmentItem(mail.id, attachment, index))}
    </ul>
  </section>`;
}

function attachmentItem(mailId: string, attachment: Attachment, index: number): Markup {
  if (attachment.isInline) return html``;
  const isCalendar = attachment.mimeType === 'text/calendar' || attachment.filename.endsWith('.ics');
  const kilobytes = Math.max(1, Math.round(attachment.content.length / 1024));
  return html`<li>
    <a href="/messages/${mailId}/attachments/${index}" download="${attachment.filename}"
      >${attachment.filename}</a
    >
    <span class="soft">${attachment.mimeType}, ${kilobytes} KB</span>
    ${isCalendar && readCalendar(Buffer.from(attachment.content).toString('utf8')).map(eventCard)}
  </li>`;
}

function eventCard(event: CalendarEvent): Markup {
  return html`<div class="event">
    <strong>${event.summary}</strong>
    <span>${event.starts} to ${event.ends}</span>
    ${event.location && html`<span>${event.location}</span>`}
    ${event.status && html`<span class="chip">${event.status.toLowerCase()}</span>`}
    ${event.description && html`<p class="words">${event.description}</p>`}
  </div>`;
}
