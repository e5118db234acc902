import { Component, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { bypassFailedPreloads, onConnected } from '@frizo/remote-kit/parts';
import { ErrorState, VisuallyHidden } from '@frizo/ui';
import { withProduct } from '../navigation/head.ts';
import { usePortal } from '../portal.context.ts';
import type { ShellPageComponent, RoutedPageProps, ShellPageRoute } from '../site-map/site-route.ts';
import { PageSkeleton } from './page-skeleton.component.tsx';
import { pageFailedText } from './failure-texts.ts';

type Loaded = { readonly Page: ShellPageComponent } | 'loading' | 'failed';

/** A page of the shell, loaded on demand; if it fails to load or crashes, the rest of the page keeps working. */
export function ShellPage({ route, params }: RoutedPageProps) {
  const { load } = route;
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState(() => loadedIfSync(load()));

  useEffect(() => {
    let isMounted = true;
    const page = load();
    if (!(page instanceof Promise)) return undefined;
    page.then(
      (Page) => isMounted && setLoaded({ Page }),
      () => {
        bypassFailedPreloads();
        if (isMounted) setLoaded('failed');
      },
    );
    return () => {
      isMounted = false;
    };
  }, [load, tries]);

  const retry = useCallback(() => {
    setLoaded(loadedIfSync(load()));
    setTries((before) => before + 1);
  }, [load]);
  const hasFailed = loaded === 'failed';
  useEffect(() => (hasFailed ? onConnected(retry) : undefined), [hasFailed, retry]);

  const failure = <PageFailure title={route.title} onRetry={retry} />;
  if (hasFailed) return failure;
  if (loaded === 'loading') return <PageSkeleton />;
  return (
    <PageBoundary key={tries} failure={failure}>
      <loaded.Page params={params} route={route} />
    </PageBoundary>
  );
}

function loadedIfSync(page: ReturnType<ShellPageRoute['load']>): Loaded {
  if (!(page instanceof Promise)) return { Page: page };
  // The effect handles the failure: it calls `load` again, which returns the same import.
  page.catch(() => undefined);
  return 'loading';
}

function PageFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { boot } = usePortal();
  return (
    <>
      <VisuallyHidden>
        <h1>{withProduct(title, boot.product.name)}</h1>
      </VisuallyHidden>
      <ErrorState onRetry={onRetry}>{pageFailedText}</ErrorState>
    </>
  );
}

/** Keeps the header and dialogs working when a page crashes. */
class PageBoundary extends Component<{ failure: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.failure : this.props.children;
  }
}
