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
  /** Its name until a {@link DialogHeader} inside gives it a title. */
  label: string;
  /**
   * Spec 2, modals: which are large and which small; what it does not name is medium. `full` is the whole screen, and under every other
   * dialog.
   */
  size: 'small' | 'medium' | 'large' | 'full';
  /** Escape; a click outside never closes (static backdrop, spec 2). Without it there is no way out but its buttons. */
  onClose?: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * The empty dialog: backdrop, panel, focus kept in and given back. What is inside may belong to another React root,
 * which is how the shell frames the modals of remotes. At 480px and less it fills the screen.
 */
export function DialogFrame({ label, size, onClose, role = 'dialog', children }: DialogFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useDialogFocus(frame, panel);

  const closeOnEscape = (event: KeyboardEvent) => {
    // A popover inside closes first, and says so by preventing the default.
    if (event.key !== 'Escape' || event.defaultPrevented || onClose === undefined) return;
    event.stopPropagation();
    onClose();
  };
  // A press on the backdrop does nothing, and does not take the focus to nowhere either.
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
  /** Escape and the Close button. */
  onClose?: () => void;
  role?: 'dialog' | 'alertdialog';
  /** Its address opened it, so that Back closes it anyway. */
  hasAddress?: boolean;
  /** Its buttons, always in sight; the primary one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A whole dialog, put at the end of the page. Mount it to open it; Back closes it. */
export function Dialog(props: DialogProps) {
  const { title, subtitle, size = 'small', onClose, role, hasAddress = false, footer, children } = props;
  useBackCloses(!hasAddress, onClose);
  return createPortal(
    <DialogFrame label={title} size={size} onClose={onClose} role={role}>
      <DialogHeader title={title} subtitle={subtitle} onClose={onClose} />
      <DialogBody>{children}</DialogBody>
      {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
    </DialogFrame>,
    document.body,
  );
}

/** A dialog that is the whole screen, such as a viewer of pictures; what is in it is its owner's. Mount it to open it. */
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

/** What Tab stops at inside of `root`, in order. */
function tabStops(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(candidates)].filter(
    (element) => element.tabIndex >= 0 && element.closest('[inert], [hidden]') === null,
  );
}

/**
 * Where Tab goes from the guard at one end of a dialog. From inside it goes on round, by way of the notices that stand
 * over the dialog; from outside, such as the browser's own buttons, it comes in at that end.
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
 * While mounted: the page behind is inert and still, and the focus is in the panel. Afterwards the focus is back where
 * it was, if that is still on the page.
 */
function useDialogFocus(frame: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  // Read while rendering, before an `autoFocus` inside has moved it.
  const [cameFrom] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    const { current: frameElement } = frame;
    const { current: panelElement } = panel;
    if (frameElement === null || panelElement === null) return undefined;
    const undo = [isolate(frameElement), holdScroll()];
    if (!panelElement.contains(document.activeElement)) panelElement.focus({ preventScroll: true });
    return () => {
      for (const step of undo) step();
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
    };
  }, [frame, panel, cameFrom]);
}
