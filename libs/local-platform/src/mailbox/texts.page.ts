import { arrivalTime, layout } from './layout.page.ts';
import { html, type Markup } from './markup.ts';
import type { TextMessage } from './text-store.ts';

export interface TextsView {
  /** Newest first. */
  readonly texts: readonly TextMessage[];
  /** The number that the list is filtered by, or ''. */
  readonly to: string;
  /** The link to older texts. */
  readonly olderHref: string | undefined;
}

/** All text messages, newest first, in full since they are short. */
export function textsPage({ texts, to, olderHref }: TextsView): string {
  return layout(
    'Text messages',
    html`<div class="bar">
        <h1>Text messages</h1>
        <form class="search" action="/texts" role="search">
          <label for="to">Sent to</label>
          <input id="to" name="to" type="search" value="${to}" placeholder="6025550123" autocomplete="off" />
          <button>Show</button>
        </form>
      </div>
      ${
        texts.length === 0
          ? emptyState(to)
          : html`<ol class="texts">
              ${texts.map(textRow)}
            </ol>`
      }
      ${olderHref !== undefined && html`<p class="more"><a href="${olderHref}">Older text messages</a></p>`}`,
    'texts',
  );
}

function textRow({ id, to, from, body, receivedAt }: TextMessage): Markup {
  return html`<li id="${id}">
    <span class="to">${to}</span>
    <span class="when">${arrivalTime(receivedAt)}</span>
    <p class="words">${withLinks(body)}</p>
    <span class="soft">Sandbox: sent from ${from}, and not delivered</span>
  </li>`;
}

/** Turns URLs into links, like phones do. */
function withLinks(body: string): Markup[] {
  return body.split(/(https?:\/\/[^\s<>"']+)/).map((part, index) => {
    return index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`;
  });
}

function emptyState(to: string): Markup {
  if (to === '') {
    return html`<p class="empty">
      No text message yet. Book a time for a client without an account, then <a href="/texts">look again</a>.
    </p>`;
  }
  return html`<p class="empty">No text message for ${to}. <a href="/texts">Show all text messages</a></p>`;
}
