import {
  readMessage,
  setupFragment,
  type Body,
  type CardAnswer,
  type CardRequest,
  type FieldKind,
  type FieldOptions,
  type FieldState,
  type FromFrame,
  type ToFrame,
} from '../protocol.ts';
import { showSandboxNote } from './sandbox-note.ts';

/** The options of an element that concern its container, besides those of its frame. */
export interface ElementOptions extends FieldOptions {
  readonly classes?: Readonly<Record<string, string | undefined>>;
  readonly value?: { readonly postalCode?: string };
}

type Handler = (event: never) => unknown;

/** What `elements.create` returns for the kinds of card fields, and what else this script needs of it. */
export interface CardField {
  mount(target: string | HTMLElement): void;
  unmount(): void;
  destroy(): void;
  focus(): void;
  blur(): void;
  clear(): void;
  update(options: ElementOptions): void;
  on(event: string, handler: Handler): CardField;
  once(event: string, handler: Handler): CardField;
  off(event: string, handler?: Handler): CardField;
}

/** Fields by the objects that pages have, so that a page has no way to a field's internals. */
const senders = new WeakMap<object, (request: CardRequest) => Promise<CardAnswer>>();

/** Sends the card of this element from its frame. Throws as Stripe.js does if the object is not a mounted element. */
export function sendFromFrame(element: unknown, request: CardRequest): Promise<CardAnswer> {
  const send = typeof element === 'object' && element !== null ? senders.get(element) : undefined;
  if (send === undefined) {
    throw integrationError(
      'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    );
  }
  return send(request);
}

/** An error of the code that uses the script, with the name that Stripe.js gives to it. */
export function integrationError(message: string): Error {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}

/** Whether this is an element of this script, and not a plain object. */
export function isElement(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'mount' in value;
}

const defaultClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

/** How long a frame may take to load before `loaderror`. */
const loadMs = 15_000;

/** A card field: a frame of the sandbox's origin in the container that it is mounted to. */
export function createCardField(
  kind: FieldKind,
  firstOptions: ElementOptions,
  { origin, group }: { readonly origin: string; readonly group: string },
): CardField {
  let options = firstOptions;
  let mounted: MountedFrame | undefined;
  let isDestroyed = false;
  const handlers = new Map<string, Map<Handler, boolean>>();

  function emit(event: string, details: object = {}): void {
    for (const [handler, isOnce] of [...(handlers.get(event) ?? [])]) {
      if (isOnce) handlers.get(event)?.delete(handler);
      handler({ elementType: kind, ...details } as never);
    }
  }

  function add(event: string, handler: Handler, isOnce: boolean): CardField {
    if (typeof handler !== 'function')
      throw integrationError(`You must pass a handler function for '${event}'.`);
    const known = handlers.get(event) ?? new Map<Handler, boolean>();
    handlers.set(event, known.set(handler, isOnce));
    return field;
  }

  const field: CardField = {
    mount(target) {
      if (isDestroyed) throw integrationError('This Element has already been destroyed. Create a new one.');
      const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
      if (container === null || !container.isConnected) {
        throw integrationError(
          'The selector or element that you mount to applies to no element of the page.',
        );
      }
      mounted?.remove();
      container.replaceChildren();
      mounted = mountFrame(container, { kind, origin, group, options: () => options, emit });
    },
    unmount() {
      mounted?.remove();
      mounted = undefined;
    },
    destroy() {
      field.unmount();
      isDestroyed = true;
    },
    focus: () => mounted?.send({ type: 'focus' }),
    blur: () => mounted?.send({ type: 'blur' }),
    clear: () => mounted?.send({ type: 'clear' }),
    update(changes) {
      options = { ...options, ...changes };
      mounted?.configure();
    },
    on: (event, handler) => add(event, handler, false),
    once: (event, handler) => add(event, handler, true),
    off(event, handler) {
      if (handler === undefined) handlers.delete(event);
      else handlers.get(event)?.delete(handler);
      return field;
    },
  };
  senders.set(field, (request) => {
    if (mounted !== undefined) return mounted.request(request);
    throw integrationError('The Element must be mounted before its data can be used.');
  });
  return field;
}

interface MountedFrame {
  send(message: Body<ToFrame>): void;
  configure(): void;
  request(request: CardRequest): Promise<CardAnswer>;
  remove(): void;
}

interface MountOptions {
  readonly kind: FieldKind;
  readonly origin: string;
  readonly group: string;
  readonly options: () => ElementOptions;
  readonly emit: (event: string, details?: object) => void;
}

function mountFrame(
  container: HTMLElement,
  { kind, origin, group, options, emit }: MountOptions,
): MountedFrame {
  const nonce = crypto.randomUUID();
  const classes = createClasses(container, options().classes);
  const frame = createFrame(kind);
  const note = kind === 'card' || kind === 'cardNumber' ? showSandboxNote(container) : undefined;
  const line = createLine((message) => frame.contentWindow?.postMessage({ ...message, nonce }, origin));

  function receive(event: MessageEvent<unknown>): void {
    const message = readMessage<FromFrame>(event, { source: frame.contentWindow, origin, nonce });
    if (message === undefined) return;
    if (message.type === 'loaded') line.configure(options());
    else if (message.type === 'change') {
      classes.show(message.state);
      emit('change', changeEvent(kind, message.state));
    } else if (message.type === 'height') frame.style.height = `${message.px}px`;
    else if (message.type === 'answer') line.settle(message.id, message.answer);
    else {
      if (message.type === 'ready') becomeReady();
      else classes.set('focus', message.type === 'focus');
      emit(message.type);
    }
  }

  function becomeReady(): void {
    clearTimeout(loading);
    line.open();
  }

  const label = labelOf(container);
  const onLabelClick = () => line.send({ type: 'focus' });
  label?.addEventListener('click', onLabelClick);
  window.addEventListener('message', receive);
  const loading = setTimeout(() => {
    emit('loaderror', {
      error: { type: 'api_connection_error', message: 'The card field could not be loaded.' },
    });
  }, loadMs);
  classes.set('base', true);
  classes.set('empty', true);
  frame.src = `${origin}/v3/card-field.html${setupFragment({ kind, nonce, group, embedder: window.location.origin })}`;
  container.append(frame);

  return {
    send: line.send,
    configure: () => line.isOpen() && line.configure(options()),
    request: line.request,
    remove() {
      clearTimeout(loading);
      window.removeEventListener('message', receive);
      label?.removeEventListener('click', onLabelClick);
      classes.clear();
      frame.remove();
      note?.remove();
    },
  };
}

/** The way to a frame: messages wait until it is ready, and requests for their answers. */
function createLine(post: (message: Body<ToFrame>) => void) {
  const waiting = new Map<number, (answer: CardAnswer) => void>();
  const unsent: Body<ToFrame>[] = [];
  let isOpen = false;
  let requests = 0;
  const send = (message: Body<ToFrame>) => (isOpen ? post(message) : void unsent.push(message));
  return {
    send,
    isOpen: () => isOpen,
    open(): void {
      isOpen = true;
      for (const message of unsent.splice(0)) post(message);
    },
    /** At once: a frame becomes ready only when it has its options. */
    configure({ classes: _classes, value, ...options }: ElementOptions): void {
      const message: Body<ToFrame> = {
        type: 'configure',
        options: { ...options, postalCode: value?.postalCode },
      };
      // Messages cannot have functions, which a page may have put among the options.
      post(JSON.parse(JSON.stringify(message)) as Body<ToFrame>);
    },
    request: (request: CardRequest): Promise<CardAnswer> =>
      new Promise((resolve) => {
        requests += 1;
        waiting.set(requests, resolve);
        send({ type: 'send', id: requests, request });
      }),
    settle(id: number, answer: CardAnswer): void {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
  };
}

/** The classes that tell a container's page how its field is, with the names that the page has given to them. */
function createClasses(container: HTMLElement, named: ElementOptions['classes']) {
  const classes = { ...defaultClasses, ...named };
  const set = (name: keyof typeof defaultClasses, isSet: boolean) => {
    for (const word of (classes[name] ?? '').split(' ').filter(Boolean))
      container.classList.toggle(word, isSet);
  };
  return {
    set,
    show(state: FieldState): void {
      set('empty', state.empty);
      set('complete', state.complete);
      set('invalid', state.error !== undefined);
    },
    clear(): void {
      for (const name of ['base', 'complete', 'empty', 'focus', 'invalid'] as const) set(name, false);
    },
  };
}

/** An event of Stripe.js: only fields with a number have a brand, only the combined one has a postal code. */
function changeEvent(kind: FieldKind, { brand, postalCode, ...state }: FieldState): object {
  if (kind === 'card') return { ...state, brand, value: { postalCode } };
  return kind === 'cardNumber' ? { ...state, brand } : state;
}

function labelOf(container: HTMLElement): HTMLLabelElement | null {
  const byId =
    container.id === ''
      ? null
      : document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(container.id)}"]`);
  return byId ?? container.closest('label');
}

const titles: Readonly<Record<FieldKind, string>> = {
  card: 'Secure card payment input frame',
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};

/** The frame, styled by properties: a strict policy forbids style attributes in markup. */
function createFrame(kind: FieldKind): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = titles[kind];
  // The number must not reach anybody by the address of a page: the frame needs no referrer either.
  frame.referrerPolicy = 'no-referrer';
  const { style } = frame;
  style.display = 'block';
  style.width = '100%';
  style.height = '24px';
  style.border = '0';
  // Same as in the frame, which is transparent only if both have the same scheme; colors come from the options.
  style.colorScheme = 'light';
  return frame;
}
