import { arrivalTime, layout } from './layout.page.ts';
import { html, type Markup } from './markup.ts';
import type { PushMessage } from './push.web.ts';

export interface PushesView {
  /** Newest first. */
  readonly pushes: readonly PushMessage[];
  /** The link to older messages. */
  readonly olderHref: string | undefined;
}

/** All push messages, newest first, in full since they are short. */
export function pushesPage({ pushes, olderHref }: PushesView): string {
  return layout(
    'Push messages',
    html`<div class="bar"><h1>Push messages</h1></div>
      ${
        pushes.length === 0
          ? html`<p class="empty">
              No push message yet. Log in, say yes to messages on this device, and book; then
              <a href="/pushes">look again</a>.
            </p>`
          : html`<ol class="texts">
              ${pushes.map(pushRow)}
            </ol>`
      }
      ${olderHref !== undefined && html`<p class="more"><a href="${olderHref}">Older push messages</a></p>`}`,
    'pushes',
  );
}

function pushRow({ id, to, title, body, path, receivedAt }: PushMessage): Markup {
  return html`<li id="${id}">
    <span class="to">${title || 'No title'}</span>
    <span class="when">${arrivalTime(receivedAt)}</span>
    <p class="words">${body}</p>
    <span class="soft"
      >Opens ${path}. Sandbox: sent to browser ${to.slice(0, 8)}, and shown on no screen</span
    >
  </li>`;
}
