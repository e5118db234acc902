import { arrivalTime, layout } from './layout.page.ts';
import type { MailSummary } from './mail.ts';
import { html, type Markup } from './markup.ts';

export interface ListView {
  /** Newest first. */
  readonly mails: readonly MailSummary[];
  /** The address that the list is filtered by, or ''. */
  readonly to: string;
  /** The link to older mails. */
  readonly olderHref: string | undefined;
}

/** All mails, newest first. */
export function listPage(view: ListView): string {
  return layout(
    'Inbox',
    html`<div class="bar">
        <h1>Inbox</h1>
        <form class="search" action="/" role="search">
          <label for="to">Sent to</label>
          <input
            id="to"
            name="to"
            type="search"
            value="${view.to}"
            placeholder="name@example.test"
            autocomplete="off"
          />
          <button>Show</button>
        </form>
      </div>
      ${view.mails.length === 0 ? emptyState(view.to) : mailList(view)}`,
  );
}

function mailList({ mails, olderHref }: ListView): Markup {
  return html`<ol class="mails">
      ${mails.map(mailRow)}
    </ol>
    ${olderHref !== undefined && html`<p class="more"><a href="${olderHref}">Older mails</a></p>`}`;
}

function mailRow(mail: MailSummary): Markup {
  return html`<li>
    <a href="/messages/${mail.id}">
      <span class="to">${mail.to.join(', ')}</span>
      <span class="when">${arrivalTime(mail.receivedAt)}</span>
      <strong class="subject">${mail.subject || '(no subject)'}</strong>
      <span class="preview">${mail.preview}</span>
      ${mail.attachmentCount > 0 && html`<span class="chip">${attachmentLabel(mail.attachmentCount)}</span>`}
    </a>
  </li>`;
}

function attachmentLabel(count: number): string {
  return count === 1 ? '1 attachment' : `${count} attachments`;
}

function emptyState(to: string): Markup {
  if (to === '') {
    return html`<p class="empty">
      No mail yet. Book a time or sign up in the portal, then <a href="/">look again</a>.
    </p>`;
  }
  return html`<p class="empty">No mail for ${to}. <a href="/">Show all mail</a></p>`;
}
