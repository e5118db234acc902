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

/** A page of the shell: loaded when it is first asked for; one that does not come, or breaks, leaves the rest of the page alone. */
export function ShellPage({ route, params }: RoutedPageProps) {
  const { load } = route;
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState(() => atOnce(load()));

  useEffect(() => {
    let isWanted = true;
    const page = load();
    if (!(page instanceof Promise)) return undefined;
    page.then(
      (Page) => isWanted && setLoaded({ Page }),
      () => {
        bypassFailedPreloads();
        if (isWanted) setLoaded('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load, tries]);

  const retry = useCallback(() => {
    setLoaded(atOnce(load()));
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

function atOnce(page: ReturnType<ShellPageRoute['load']>): Loaded {
  if (!(page instanceof Promise)) return { Page: page };
  // Its failure is told by the effect, which asks again: imports are kept.
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

/** One page that breaks must not take header and dialogs along. */
class PageBoundary extends Component<{ failure: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.failure : this.props.children;
  }
}
