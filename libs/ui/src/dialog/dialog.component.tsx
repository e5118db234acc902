import {
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import { DialogBody, DialogFooter, DialogHeader } from './dialog-parts.component.tsx';
import styles from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { topLayer, holdScroll, isolate } from './isolate.ts';

const candidates = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled, [type=hidden])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  '[tabindex]',
].join(',');

export interface DialogFrameProps {
  /** Its name until a {@link DialogHeader} inside sets a title. */
  label: string;
  /** Spec 2, modals: which are large and which small; others are medium. `full` covers the whole screen, below all other dialogs. */
  size: 'small' | 'medium' | 'large' | 'full';
  /** Called on Escape; a click outside never closes (static backdrop, spec 2). Without it only its buttons close it. */
  onClose?: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * The empty dialog: backdrop, panel, focus trap and focus restoration. The content may belong to another React root, which is how the shell frames
 * the modals of remotes. Up to 480px it fills the screen.
 */
export function DialogFrame({ label, size, onClose, role = 'dialog', children }: DialogFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useDialogFocus(frame, panel);

  const closeOnEscape = (event: KeyboardEvent) => {
    // A popover inside closes first and prevents the default.
    if (event.key !== 'Escape' || event.defaultPrevented || onClose === undefined) return;
    event.stopPropagation();
    onClose();
  };
  // A press on the backdrop does nothing, and does not remove the focus.
  const keepFocus = (event: MouseEvent) => {
    if (event.target === frame.current) event.preventDefault();
  };

  return (
    <div
      ref={frame}
      className={classes(styles.backdrop, size === 'full' && styles.underDialogs)}
      onKeyDown={closeOnEscape}
      onMouseDown={keepFocus}
    >
      <span tabIndex={0} onFocus={(event) => turnFocus(panel.current, 'start', event.relatedTarget)} />
      <div
        ref={panel}
        role={role}
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        className={classes(styles.panel, styles[size])}
      >
        {children}
      </div>
      <span tabIndex={0} onFocus={(event) => turnFocus(panel.current, 'end', event.relatedTarget)} />
    </div>
  );
}

export interface DialogProps {
  title: string;
  /** A line under the title. */
  subtitle?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Called by Escape and the Close button. */
  onClose?: () => void;
  role?: 'dialog' | 'alertdialog';
  /** It was opened by its address, so that Back closes it anyway. */
  hasAddress?: boolean;
  /** Its buttons, always visible; the primary one last. */
  footer?: ReactNode;
  /** Its children bring {@link DialogBody} and {@link DialogFooter}, as a form that has its button in the footer does. */
  isBare?: boolean;
  children: ReactNode;
}

/** A complete dialog, rendered at the end of the page. Mount it to open it; Back closes it. */
export function Dialog(props: DialogProps) {
  const {
    title,
    subtitle,
    size = 'small',
    onClose,
    role,
    hasAddress = false,
    footer,
    isBare,
    children,
  } = props;
  useBackCloses(!hasAddress, onClose);
  return createPortal(
    <DialogFrame label={title} size={size} onClose={onClose} role={role}>
      <DialogHeader title={title} subtitle={subtitle} onClose={onClose} />
      {isBare === true ? children : <DialogBody>{children}</DialogBody>}
      {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>,
    document.body,
  );
}

/** A dialog that covers the screen, such as a picture viewer, with its own content. Mount it to open it. */
export function FullScreenDialog({
  label,
  onClose,
  children,
}: Pick<DialogFrameProps, 'label' | 'onClose' | 'children'>) {
  return createPortal(
    <DialogFrame label={label} size="full" onClose={onClose}>
      {children}
    </DialogFrame>,
    document.body,
  );
}

/** The tab stops inside of `root`, in order. */
function tabStops(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(candidates)].filter(
    (element) => element.tabIndex >= 0 && element.closest('[inert], [hidden]') === null,
  );
}

/**
 * Moves the focus from the guard at one end of a dialog. From inside it wraps around, through the notices over the dialog; from outside, such as the
 * browser's own buttons, it enters at that end.
 */
function turnFocus(panel: HTMLElement | null, end: 'start' | 'end', from: Element | null): void {
  if (panel === null) return;
  const isLeaving = panel.contains(from);
  const stops = tabStops(panel);
  if (isLeaving && end === 'end') {
    stops.unshift(...[...document.querySelectorAll(topLayer)].flatMap((layer) => tabStops(layer)));
  }
  (stops.at(isLeaving === (end === 'end') ? 0 : -1) ?? panel).focus();
}

/**
 * While mounted: the page behind is inert and does not scroll, and the focus is in the panel. Afterwards the focus returns to where it was, if that
 * element still exists.
 */
function useDialogFocus(frame: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  // Read while rendering, before an `autoFocus` inside moves it.
  const [previousFocus] = useState(() => document.activeElement);
  // React's strict mode runs the effect twice.
  const focusInside = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const { current: frameElement } = frame;
    const { current: panelElement } = panel;
    if (frameElement === null || panelElement === null) return undefined;
    const undo = [isolate(frameElement), holdScroll()];
    focusBefore.set(panelElement, previousFocus);
    if (!panelElement.contains(document.activeElement))
      (focusInside.current ?? panelElement).focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      const isInside = activeElement instanceof HTMLElement && panelElement.contains(activeElement);
      focusInside.current = isInside ? activeElement : null;
      for (const step of undo) step();
      connectedFocus(previousFocus)?.focus({ preventScroll: true });
    };
  }, [frame, panel, previousFocus]);
}

/** Where the focus was before each dialog was opened, by their panels. */
const focusBefore = new WeakMap<Element, Element | null>();

/** The element, or if it was in a dialog that has closed too, where the focus was before that one. */
function connectedFocus(element: Element | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || element.isConnected) return element as HTMLElement | null;
  const panel = element.closest('[aria-modal="true"]');
  return panel && connectedFocus(focusBefore.get(panel) ?? null);
}
