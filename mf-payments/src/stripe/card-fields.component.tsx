import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import type {
  Stripe,
  StripeCardNumberElement,
  StripeElements,
  StripeElementStyle,
  StripeError,
} from '@stripe/stripe-js';
import { AlertIcon, classes, Skeleton } from '@frizo/ui';
import styles from './card-fields.module.css';
import { elementStyleOf, onThemeChange } from './element-style.ts';

const kinds = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
type FieldKind = (typeof kinds)[number];

const labels: Readonly<Record<FieldKind, string>> = {
  cardNumber: 'Card number',
  cardExpiry: 'Expiry',
  cardCvc: 'Security code',
};

/** The fields as a form needs them, once their frames have loaded. */
export interface CardInput {
  /** For the methods of Stripe.js, which reads the other fields with it. */
  readonly element: StripeCardNumberElement;
  /** Shows an error of Stripe.js under the field that it is about, and focuses that; false if it is about none. */
  showError(error: Pick<StripeError, 'code' | 'message'>): boolean;
}

interface CardFieldsProps {
  stripe: Stripe;
  /** Called once all fields can be used, and with null when they are removed. */
  onReady(input: CardInput | null): void;
  /** A frame could not be loaded. */
  onFailure(): void;
  /** Something else has been typed. */
  onChange(): void;
  /** Escape was pressed in a frame, whose keys the page does not see. */
  onEscape(): void;
}

/**
 * The fields of a card: number, expiry and security code, each a frame of the card payment provider, so that nothing that is typed there reaches this
 * page. They look like the other fields, in light and dark.
 */
export function CardFields(props: CardFieldsProps) {
  const [states, setStates] = useState(untouched);
  const containers = useRef<Partial<Record<FieldKind, HTMLDivElement>>>({});
  useElements(props, containers, (kind, change) =>
    setStates((all) => ({ ...all, [kind]: { ...all[kind], ...change } })),
  );
  return (
    <div className={styles.fields}>
      {kinds.map((kind) => (
        <CardField
          key={kind}
          kind={kind}
          state={states[kind]}
          mount={(element) => {
            if (element !== null) containers.current[kind] = element;
          }}
        />
      ))}
    </div>
  );
}

/** Placeholders of the same size, while Stripe.js loads. */
export function CardFieldsSkeleton() {
  return (
    <div className={styles.fields}>
      {kinds.map((kind) => (
        <CardField key={kind} kind={kind} state={untouched[kind]} />
      ))}
    </div>
  );
}

interface FieldState {
  readonly isReady: boolean;
  readonly isFocused: boolean;
  readonly error: string | undefined;
}

const initial: FieldState = { isReady: false, isFocused: false, error: undefined };
const untouched: Readonly<Record<FieldKind, FieldState>> = {
  cardNumber: initial,
  cardExpiry: initial,
  cardCvc: initial,
};

interface CardFieldProps {
  kind: FieldKind;
  state: FieldState;
  mount?: (element: HTMLDivElement | null) => void;
}

function CardField({ kind, state: { isReady, isFocused, error }, mount }: CardFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      {/* Stripe.js focuses its frame when the label of the container is clicked. */}
      <label className={styles.label} htmlFor={id}>
        {labels[kind]}
      </label>
      <div>
        <div
          className={classes(styles.box, isFocused && styles.focused, error !== undefined && styles.invalid)}
        >
          <div id={id} ref={mount} className={styles.frame} />
          {!isReady && (
            <div className={styles.waiting}>
              <Skeleton width="60%" />
            </div>
          )}
        </div>
      </div>
      <div className={styles.error} aria-live="polite">
        {error !== undefined && (
          <>
            <AlertIcon size={16} />
            <span>{error}</span>
          </>
        )}
      </div>
    </div>
  );
}

/** What all three elements have in common. */
interface FieldElement {
  mount(container: HTMLElement): void;
  destroy(): void;
  focus(): void;
  update(options: { style: StripeElementStyle }): void;
  on(event: 'change', handler: (change: { error?: { message: string } | undefined }) => void): unknown;
  on(event: 'ready' | 'focus' | 'blur' | 'escape' | 'loaderror', handler: () => void): unknown;
}

function createField(elements: StripeElements, kind: FieldKind, style: StripeElementStyle): FieldElement {
  if (kind === 'cardNumber') return elements.create(kind, { style, showIcon: true, disableLink: true });
  if (kind === 'cardExpiry') return elements.create(kind, { style });
  return elements.create(kind, { style });
}

function useElements(
  { stripe, onReady, onFailure, onChange, onEscape }: CardFieldsProps,
  containers: RefObject<Partial<Record<FieldKind, HTMLDivElement>>>,
  update: (kind: FieldKind, change: Partial<FieldState>) => void,
): void {
  const reportReady = useEffectEvent(onReady);
  const reportFailure = useEffectEvent(onFailure);
  const reportChange = useEffectEvent(onChange);
  const reportEscape = useEffectEvent(onEscape);
  const set = useEffectEvent(update);

  useEffect(() => {
    const { cardNumber: first } = containers.current;
    if (first === undefined) return undefined;
    const elements = stripe.elements();
    const fields = new Map<FieldKind, FieldElement>();
    const ready = new Set<FieldKind>();

    const showError: CardInput['showError'] = ({ code = '', message }) => {
      const kind = kindOfCode(code);
      if (kind === undefined || message === undefined) return false;
      set(kind, { error: message });
      fields.get(kind)?.focus();
      return true;
    };

    for (const kind of kinds) {
      const container = containers.current[kind];
      if (container === undefined) continue;
      const field = createField(elements, kind, elementStyleOf(container));
      fields.set(kind, field);
      field.on('ready', () => {
        set(kind, { isReady: true });
        ready.add(kind);
        const element = elements.getElement('cardNumber');
        if (ready.size === kinds.length && element !== null) reportReady({ element, showError });
      });
      field.on('change', ({ error }) => {
        set(kind, { error: error?.message });
        reportChange();
      });
      field.on('focus', () => set(kind, { isFocused: true }));
      field.on('blur', () => set(kind, { isFocused: false }));
      field.on('escape', () => reportEscape());
      field.on('loaderror', () => reportFailure());
      field.mount(container);
    }
    const stopTheme = onThemeChange(() => {
      for (const field of fields.values()) field.update({ style: elementStyleOf(first) });
    });
    return () => {
      stopTheme();
      for (const field of fields.values()) field.destroy();
      reportReady(null);
    };
  }, [stripe, containers]);
}

/** The field that an error of Stripe.js is about, by its code, as validation and declined cards have it. */
function kindOfCode(code: string): FieldKind | undefined {
  if (/number/.test(code)) return 'cardNumber';
  if (/expiry|expired_card/.test(code)) return 'cardExpiry';
  return /cvc/.test(code) ? 'cardCvc' : undefined;
}
