import { useEffect, useRef } from 'react';
import { Button, DialogBody, DialogFooter, DialogHeader, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { LegalText } from '../legal/legal-text.component.tsx';
import { useSigning } from './use-signing.ts';
import type { Signing, SigningParts } from './use-signing.ts';
import styles from './terms-update.module.css';

export interface TermsUpdateProps extends SigningParts {
  readonly onDone: () => void;
  /** The only way to leave without signing. */
  readonly onLogOut: () => void;
}

/** Shows new terms (spec 2, modals), one document at a time, each with Proceed. */
export function TermsUpdate({ onDone, onLogOut, ...parts }: TermsUpdateProps) {
  const { state, retry, sign } = useSigning(parts);
  const isDone = state.kind === 'done';
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  return (
    <>
      <DialogHeader title="Terms and privacy update" subtitle={subtitleOf(state)} />
      <DialogBody>
        <Content state={state} onRetry={retry} />
      </DialogBody>
      <DialogFooter>
        {state.kind === 'reading' && state.step === 'not-signed' && (
          <p role="alert" className={styles.failure}>
            This could not be saved. Please try again.
          </p>
        )}
        <Button onClick={onLogOut}>Log out</Button>
        {state.kind === 'reading' && (
          <Button look="primary" isBusy={state.step === 'signing'} busyText="Saving" onClick={sign}>
            {state.step === 'not-signed' ? 'Retry' : 'Proceed'}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function subtitleOf(state: Signing): string {
  if (state.kind !== 'reading') return 'Please read what has changed.';
  const others = state.left - 1;
  if (others === 0) return 'Please read it and proceed.';
  return `Please read it and proceed. ${others} more to follow.`;
}

function Content({ state, onRetry }: { state: Signing; onRetry: () => void }) {
  if (state.kind === 'failed')
    return <ErrorState onRetry={onRetry}>The document could not be shown.</ErrorState>;
  if (state.kind === 'reading') {
    const { document } = state;
    return <Reading key={document.id} title={document.title} html={document.content} />;
  }
  return (
    <Loading>
      <Skeleton width="12rem" />
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
}

/** One document, scrolled to its start. */
function Reading({ title, html }: { title: string; html: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const panel = heading.current?.closest('[role=dialog]');
    if (panel) panel.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article className={styles.article}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <LegalText html={html} />
    </article>
  );
}
