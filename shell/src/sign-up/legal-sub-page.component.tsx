import { useEffect, useRef } from 'react';
import type { RequestFn } from '@frizo/api-client';
import { Button, ChevronLeftIcon, DialogBody, DialogFooter, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { LegalText } from '../legal/legal-text.component.tsx';
import type { SubPage } from './sub-pages.ts';
import styles from './sign-up.module.css';
import { useLegalDocument } from './use-legal-document.ts';
import { documentFailedText } from '../pages/failure-texts.ts';

export interface LegalSubPageProps {
  readonly page: SubPage;
  readonly request: RequestFn;
  readonly onBack: () => void;
}

/** A legal document, shown without leaving the form. */
export function LegalSubPage({ page, request, onBack }: LegalSubPageProps) {
  const [state, retry] = useLegalDocument(page.code, request);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <DialogBody>
        <div ref={text} tabIndex={-1} className={styles.text}>
          {state.kind === 'loading' && (
            <Loading>
              <Skeleton shape="block" height="24rem" />
            </Loading>
          )}
          {state.kind === 'failed' && <ErrorState onRetry={retry}>{documentFailedText}</ErrorState>}
          {state.kind === 'ready' && <LegalText html={state.content} />}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button look="primary" icon={ChevronLeftIcon} onClick={onBack}>
          Back to the form
        </Button>
      </DialogFooter>
    </>
  );
}
