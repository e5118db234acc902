import {
  cvcDigits,
  errorOf,
  expiryDigits,
  formatExpiry,
  isFinal,
  type CardInput,
  type CardValues,
} from '../card/card-fields.ts';
import { brandOf, formatNumber, numberDigits } from '../card/card-number.ts';
import type { CardFieldError, FieldKind, FieldOptions, FieldState } from '../protocol.ts';
import { createIcon, drawBrand } from './brand-icon.ts';

/** Attributes by input. Names, labels and `autocomplete` are those of Stripe's inputs, so that the same browser tests find them. */
const inputs: Readonly<Record<CardInput, { label: string; placeholder: string; autocomplete: string }>> = {
  cardnumber: {
    label: 'Credit or debit card number',
    placeholder: 'Card number',
    autocomplete: 'cc-number',
  },
  'exp-date': {
    label: 'Credit or debit card expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
  },
  cvc: { label: 'Credit or debit card CVC/CVV', placeholder: 'CVC', autocomplete: 'cc-csc' },
  postal: { label: 'ZIP', placeholder: 'ZIP', autocomplete: 'postal-code' },
};

const inputsOf: Readonly<Record<FieldKind, readonly CardInput[]>> = {
  card: ['cardnumber', 'exp-date', 'cvc', 'postal'],
  cardNumber: ['cardnumber'],
  cardExpiry: ['exp-date'],
  cardCvc: ['cvc'],
};

interface CardFormEvents {
  readonly onChange: (state: FieldState) => void;
  readonly onFocusChange: (hasFocus: boolean) => void;
  readonly onEscape: () => void;
}

interface Entry {
  readonly name: CardInput;
  readonly input: HTMLInputElement;
  /** Whether the input has been left, or sent, so that what is missing is shown. */
  isLeft: boolean;
}

export interface CardForm {
  readonly element: HTMLElement;
  configure(options: FieldOptions): void;
  /** What is entered here; inputs of other frames are empty. */
  values(): CardValues;
  /** The first thing that is wrong, which is shown from now on; undefined if the form can be sent. */
  showErrors(): CardFieldError | undefined;
  /** The number of a sibling frame, whose brand decides how long a CVC is. */
  setNumberElsewhere(number: string): void;
  focus(): void;
  blur(): void;
  clear(): void;
}

/** The inputs of one frame: formats what is typed, moves on when an input is complete, and reports changes. */
export function createCardForm(
  kind: FieldKind,
  { onChange, onFocusChange, onEscape }: CardFormEvents,
  now: () => Date = () => new Date(),
): CardForm {
  const element = document.createElement('form');
  element.className = `field ${kind} empty`;
  element.noValidate = true;
  element.addEventListener('submit', (event) => event.preventDefault());
  const entries = inputsOf[kind].map((name): Entry => ({ name, input: createInput(name), isLeft: false }));
  const icon = createIcon();
  if (kind === 'card' || kind === 'cardNumber') element.append(icon);
  element.append(...entries.map(({ input }) => input));
  drawBrand(icon, '');
  icon.style.display = kind === 'card' ? '' : 'none';
  const content = createContent(entries, now);
  const { shown, values } = content;

  function update(): void {
    for (const entry of shown()) showEntry(entry, content);
    const state = content.state();
    for (const name of ['empty', 'complete'] as const) element.classList.toggle(name, state[name]);
    element.classList.toggle('invalid', state.error !== undefined);
    drawBrand(icon, values().cardnumber);
    onChange(state);
  }

  for (const entry of entries) listenTo(entry, { content, element, update, onFocusChange, onEscape });

  return {
    element,
    values,
    configure(options) {
      for (const entry of entries) configureEntry(entry, kind, options);
      const showsIcon = kind === 'card' ? options.hideIcon !== true : options.showIcon === true;
      icon.style.display = showsIcon ? '' : 'none';
      update();
    },
    showErrors() {
      for (const entry of shown()) entry.isLeft = true;
      update();
      return content.state().error;
    },
    setNumberElsewhere(number) {
      content.setNumberElsewhere(number);
      update();
    },
    focus: () => (shown().find((entry) => content.error(entry) !== undefined) ?? entries[0])?.input.focus(),
    blur: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    clear() {
      for (const entry of entries) {
        entry.input.value = '';
        entry.input.dataset['entered'] = '';
        entry.isLeft = false;
      }
      update();
    },
  };
}

/** What is entered into a frame's inputs, and what is wrong with it. */
type Content = ReturnType<typeof createContent>;

function createContent(entries: readonly Entry[], now: () => Date) {
  let numberElsewhere = '';
  const shown = () => entries.filter(({ input }) => !input.hidden);
  const text = (name: CardInput) => entries.find((entry) => entry.name === name)?.input.value ?? '';
  const values = (): CardValues => ({
    cardnumber: numberDigits(text('cardnumber')) || numberElsewhere,
    'exp-date': expiryDigits(text('exp-date')),
    cvc: text('cvc'),
    postal: text('postal').trim(),
  });
  const error = ({ name }: Entry) => errorOf(name, values(), now());
  const shownError = (entry: Entry) => {
    const found = entry.input.value === '' && !entry.isLeft ? undefined : error(entry);
    return found !== undefined && (isFinal(found) || entry.isLeft) ? found : undefined;
  };
  return {
    shown,
    values,
    error,
    shownError,
    state: (): FieldState => ({
      empty: shown().every(({ input }) => input.value === ''),
      complete: shown().every((entry) => error(entry) === undefined),
      error: shown()
        .map(shownError)
        .find((one) => one !== undefined),
      brand: brandOf(values().cardnumber).brand,
      postalCode: values().postal,
    }),
    setNumberElsewhere(number: string): void {
      numberElsewhere = number;
    },
    /** The input before or after this one; the first has none before it but itself. */
    neighbor: (entry: Entry, step: 1 | -1): HTMLInputElement | undefined =>
      shown().at(Math.max(shown().indexOf(entry) + step, 0))?.input,
  };
}

interface EntryEvents extends Pick<CardFormEvents, 'onFocusChange' | 'onEscape'> {
  readonly content: Content;
  readonly element: HTMLElement;
  readonly update: () => void;
}

function listenTo(entry: Entry, { content, element, update, onFocusChange, onEscape }: EntryEvents): void {
  const { input } = entry;
  input.addEventListener('input', (event) => {
    const hasGrown = takeTyped(entry, event, content.values().cardnumber);
    update();
    const isAtEnd = input.selectionStart === input.value.length;
    if (hasGrown && isAtEnd && entry.name !== 'postal' && content.error(entry) === undefined)
      content.neighbor(entry, 1)?.focus();
  });
  input.addEventListener('focus', () => onFocusChange(true));
  input.addEventListener('blur', () => {
    entry.isLeft = input.value !== '';
    update();
    // Between two inputs the frame keeps the focus.
    queueMicrotask(() => {
      if (!element.contains(document.activeElement)) onFocusChange(false);
    });
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onEscape();
    const previous = content.neighbor(entry, -1);
    if (event.key !== 'Backspace' || input.value !== '' || previous === input) return;
    event.preventDefault();
    previous?.focus();
  });
}

/** Formats what was typed. Returns whether the text has grown by it. */
function takeTyped(entry: Entry, event: InputEvent, number: string): boolean {
  const { input, name } = entry;
  const previous = input.dataset['entered'] ?? '';
  formatInput(input, name, event, number);
  input.dataset['entered'] = input.value;
  entry.isLeft = false;
  return input.value.length > previous.length;
}

function showEntry(entry: Entry, { error, shownError }: Content): void {
  const { input } = entry;
  const isEmpty = input.value === '';
  input.classList.toggle('empty', isEmpty);
  input.classList.toggle('complete', !isEmpty && error(entry) === undefined);
  const isInvalid = shownError(entry) !== undefined;
  input.classList.toggle('invalid', isInvalid);
  input.setAttribute('aria-invalid', String(isInvalid));
}

function configureEntry({ name, input }: Entry, kind: FieldKind, options: FieldOptions): void {
  input.disabled = options.disabled === true;
  input.hidden = name === 'postal' && options.hidePostalCode === true;
  input.placeholder = kind === 'card' ? inputs[name].placeholder : placeholderAlone(name, options);
  if (name === 'postal' && input.value === '') input.value = options.postalCode ?? '';
}

function createInput(name: CardInput): HTMLInputElement {
  const { label, placeholder, autocomplete } = inputs[name];
  const input = document.createElement('input');
  input.name = name;
  input.type = 'text';
  input.className = 'empty';
  input.inputMode = name === 'postal' ? 'text' : 'numeric';
  input.placeholder = placeholder;
  input.spellcheck = false;
  input.setAttribute('autocomplete', autocomplete);
  input.setAttribute('autocorrect', 'off');
  input.setAttribute('aria-label', label);
  input.setAttribute('aria-invalid', 'false');
  if (name === 'postal') input.maxLength = 10;
  return input;
}

function placeholderAlone(name: CardInput, options: FieldOptions): string {
  return options.placeholder ?? (name === 'cardnumber' ? '1234 1234 1234 1234' : inputs[name].placeholder);
}

/** Formats an input's text and keeps the caret behind the digit that it was behind. */
function formatInput(input: HTMLInputElement, name: CardInput, event: InputEvent, number: string): void {
  if (name === 'postal') return;
  const format = { cardnumber: formatNumber, 'exp-date': formatExpiry, cvc: (digits: string) => digits }[
    name
  ];
  const digitsOf = (text: string) =>
    name === 'cardnumber'
      ? numberDigits(text)
      : name === 'cvc'
        ? cvcDigits(text, number)
        : expiryDigits(text);
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, '').length;
  let digits = digitsOf(input.value);
  const isDeletion = event.inputType?.startsWith('deleteContent') === true;
  // Deleting the separator that was added after the month deletes the digit before it.
  if (isDeletion && name === 'exp-date' && /^\d\d \/$/.test(input.value)) digits = digits.slice(0, 1);
  input.value = format(digits);
  if (isAtEnd) return input.setSelectionRange(input.value.length, input.value.length);
  let position = 0;
  for (let seen = 0; position < input.value.length && seen < digitsBefore; position += 1)
    if (/\d/.test(input.value.charAt(position))) seen += 1;
  input.setSelectionRange(position, position);
}
