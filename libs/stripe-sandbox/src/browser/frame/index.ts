import {
  readMessage,
  readSetup,
  type Body,
  type CardAnswer,
  type CardRequest,
  type FrameSetup,
  type FromFrame,
  type ToFrame,
} from '../protocol.ts';
import { createCardForm } from './card-form.ts';
import { joinGroup } from './frame-group.ts';
import { applyStyles, loadFonts } from './field-styles.ts';
import { sendCard } from './send-card.ts';

/** The script of a card frame. Without a setup in its address it stays empty. */
function start(setup: FrameSetup): void {
  const send = (message: Body<FromFrame>) =>
    window.parent.postMessage({ ...message, nonce: setup.nonce }, setup.embedder);
  const form = createCardForm(setup.kind, {
    onChange: (state) => {
      send({ type: 'change', state });
      group.announce(form.values());
    },
    onFocusChange: (hasFocus) => send({ type: hasFocus ? 'focus' : 'blur' }),
    onEscape: () => send({ type: 'escape' }),
  });
  const group = joinGroup(setup, form);
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  document.body.append(form.element);
  new ResizeObserver(() => send({ type: 'height', px: form.element.offsetHeight })).observe(form.element);

  async function answer(request: CardRequest): Promise<CardAnswer> {
    const { values, error } = await group.gather();
    return error === undefined ? sendCard(request, values, fetch) : { error };
  }

  let isReady = false;
  window.addEventListener('message', (event) => {
    const message = readMessage<ToFrame>(event, {
      source: window.parent,
      origin: setup.embedder,
      nonce: setup.nonce,
    });
    if (message === undefined) return;
    if (message.type === 'send')
      return void answer(message.request).then((found) =>
        send({ type: 'answer', id: message.id, answer: found }),
      );
    if (message.type !== 'configure') return form[message.type]();
    applyStyles(sheet, message.options.style);
    form.configure(message.options);
    if (isReady) return;
    isReady = true;
    void loadFonts(message.options.fonts).then(() => send({ type: 'ready' }));
  });
  send({ type: 'loaded' });
}

const setup = readSetup(window.location.hash);
if (setup !== undefined && window.parent !== window) start(setup);
