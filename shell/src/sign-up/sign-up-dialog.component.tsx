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

/** A form and the texts that it refers to, in one dialog: the form stays as it is while a text is shown in its place. */
export function SignUpDialog(props: SignUpDialogProps) {
  const { dialog, title, navigation, request, onClose, children } = props;
  const { page, hrefOf, open, back } = useSubPage(dialog, navigation);
  const form = useRef<HTMLDivElement>(null);
  const leave = usePlaceOfForm(form, page !== null);
  return (
    <>
      <DialogHeader title={page?.title ?? title} onClose={onClose} />
      <div ref={form} hidden={page !== null}>
        {children(
          <Agreement
            pages={signUpDialogs[dialog]}
            hrefOf={hrefOf}
            onOpen={(opened) => {
              leave();
              open(opened);
            }}
          />,
        )}
      </div>
      {page !== null && <LegalSubPage key={page.slug} page={page} request={request} onBack={back} />}
    </>
  );
}

/** Where the reader was in the form: how far down, and with which link in focus. They come back to it. */
function usePlaceOfForm(form: RefObject<HTMLElement | null>, isHidden: boolean): () => void {
  const hidden = useRef(false);
  const left = useRef({ top: 0, focus: null as Element | null });
  useLayoutEffect(() => {
    const panel = form.current?.closest('[role=dialog]');
    if (panel === undefined || panel === null) return;
    panel.scrollTop = isHidden ? 0 : left.current.top;
    const wasHidden = hidden.current;
    hidden.current = isHidden;
    if (isHidden || !wasHidden) return;
    // Who came by the address of a text has left nothing behind.
    const back = left.current.focus ?? form.current?.querySelector('input');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [form, isHidden]);

  return () => {
    const panel = form.current?.closest('[role=dialog]');
    left.current = { top: panel?.scrollTop ?? 0, focus: document.activeElement };
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
 * Which of its texts a sign-up dialog shows. The address says it, so that Back comes out of a text and a link leads into one; a dialog that was
 * opened over another one has no address, and remembers it.
 */
function useSubPage(
  dialog: SignUpDialog,
  navigation: Pick<Navigation, 'get' | 'subscribe' | 'go'>,
): SubPageState {
  const { path, search } = useStore<Place>(navigation);
  const [remembered, remember] = useState<SubPage | null>(null);
  const hrefOf = ({ slug }: SubPage) => `/${dialog}/${slug}`;
  if (!isWithin(dialog, path)) {
    return { page: remembered, hrefOf, open: remember, back: () => remember(null) };
  }
  return {
    page: subPageAt(dialog, path),
    hrefOf,
    open: (page) => navigation.go(hrefOf(page) + search),
    back: () => navigation.go(`/${dialog}${search}`),
  };
}
