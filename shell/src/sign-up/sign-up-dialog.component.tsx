import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { RequestFn } from '@frizo/api-client';
import { DialogHeader } from '@frizo/ui';
import { Agreement } from './agreement.component.tsx';
import { LegalSubPage } from './legal-sub-page.component.tsx';
import { signUpDialogs, isWithin, subPageAt } from './sub-pages.ts';
import type { SignUpDialog, SubPage } from './sub-pages.ts';
import type { EntryTools } from './entry-tools.ts';
import type { Navigation, Place } from '../navigation/navigation.ts';
import { useStore } from '../store.ts';

export interface SignUpDialogProps {
  readonly dialog: SignUpDialog;
  readonly title: string;
  readonly navigation: EntryTools['navigation'];
  readonly request: RequestFn;
  readonly onClose: () => void;
  readonly children: (agreement: ReactNode) => ReactNode;
}

/** A sign-up form and its legal documents in one dialog; the form keeps its input while a document shows in its place. */
export function SignUpDialog(props: SignUpDialogProps) {
  const { dialog, title, navigation, request, onClose, children } = props;
  const { page, hrefOf, open, back } = useSubPage(dialog, navigation);
  const form = useRef<HTMLDivElement>(null);
  const savePosition = useFormPosition(form, page !== null);
  return (
    <>
      <DialogHeader title={page?.title ?? title} onClose={onClose} />
      <div ref={form} hidden={page !== null}>
        {children(
          <Agreement
            pages={signUpDialogs[dialog]}
            hrefOf={hrefOf}
            onOpen={(opened) => {
              savePosition();
              open(opened);
            }}
          />,
        )}
      </div>
      {page !== null && <LegalSubPage key={page.slug} page={page} request={request} onBack={back} />}
    </>
  );
}

/** Restores the form's scroll position and focus when it shows again; returns a function that saves them. */
function useFormPosition(form: RefObject<HTMLElement | null>, isHidden: boolean): () => void {
  const wasHidden = useRef(false);
  const saved = useRef({ top: 0, focus: null as Element | null });
  useLayoutEffect(() => {
    const panel = form.current?.closest('[role=dialog]');
    if (panel === undefined || panel === null) return;
    panel.scrollTop = isHidden ? 0 : saved.current.top;
    const isReturning = wasHidden.current && !isHidden;
    wasHidden.current = isHidden;
    if (!isReturning) return;
    // Nothing is saved if the dialog was opened at the address of a document.
    const back = saved.current.focus ?? form.current?.querySelector('input');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [form, isHidden]);

  return () => {
    const panel = form.current?.closest('[role=dialog]');
    saved.current = { top: panel?.scrollTop ?? 0, focus: document.activeElement };
  };
}

interface SubPageState {
  /** Null while the form is shown. */
  readonly page: SubPage | null;
  readonly hrefOf: (page: SubPage) => string;
  readonly open: (page: SubPage) => void;
  readonly back: () => void;
}

/**
 * The legal document that a sign-up dialog shows. It is part of the address, so that Back and links work; a dialog that was opened over
 * another one has no address and keeps it in its state.
 */
function useSubPage(
  dialog: SignUpDialog,
  navigation: Pick<Navigation, 'get' | 'subscribe' | 'go'>,
): SubPageState {
  const { path, search } = useStore<Place>(navigation);
  const [page, setPage] = useState<SubPage | null>(null);
  const hrefOf = ({ slug }: SubPage) => `/${dialog}/${slug}`;
  if (!isWithin(dialog, path)) {
    return { page, hrefOf, open: setPage, back: () => setPage(null) };
  }
  return {
    page: subPageAt(dialog, path),
    hrefOf,
    open: (opened) => navigation.go(hrefOf(opened) + search),
    back: () => navigation.go(`/${dialog}${search}`),
  };
}
