import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { FailureBoundary } from './failure-boundary.tsx';
import { RemoteContextProvider } from './remote-context.ts';
import { createRemoteStore } from './remote-store.ts';
import type { RemoteStoreParts } from './remote-store.ts';
import type { MountedRemote, RemoteContext } from './remote.types.ts';
import { TranslationsProvider } from './text/use-text.ts';
import type { Texts } from './text/use-text.ts';
import { UnsavedWorkProvider } from './unsaved-work.ts';
import type { UnsavedWork } from './unsaved-work.ts';
import { watchOwner } from './watch-owner.ts';

export interface RootParts extends RemoteStoreParts {
  /** Of the remote: a class of the element, under which its styles begin. */
  readonly name: string;
  readonly texts: Texts;
  readonly content: ReactNode;
}

/** A React root with everything that code in a remote may ask for, and an end for what nobody in it catches. */
export function mountRoot(element: HTMLElement, context: RemoteContext, parts: RootParts): MountedRemote {
  const unsavedWork: UnsavedWork = new Set();
  const styleClass = `remote-${parts.name}`;
  const root = createRoot(element);
  let current = createRemoteStore(parts, context.request);
  let generation = 0;
  let isMounted = true;

  function render() {
    root.render(
      <StrictMode>
        <RemoteContextProvider value={context}>
          <TranslationsProvider value={parts.texts}>
            <UnsavedWorkProvider value={unsavedWork}>
              <Provider key={generation} store={current.store}>
                <FailureBoundary onFailure={context.reportFailure}>{parts.content}</FailureBoundary>
              </Provider>
            </UnsavedWorkProvider>
          </TranslationsProvider>
        </RemoteContextProvider>
      </StrictMode>,
    );
  }

  /** State of components may hold what belongs to a user too, so the tree is made anew with the store. */
  function startAnew() {
    const old = current;
    current = createRemoteStore(parts, context.request);
    generation += 1;
    // At once: no frame shows one user what was loaded for another.
    flushSync(render);
    old.dispose();
  }

  element.classList.add(styleClass);
  render();
  const stopWatching = watchOwner(context.session, startAnew);

  return {
    hasUnsavedWork: () => unsavedWork.size > 0,
    unmount() {
      if (!isMounted) return;
      isMounted = false;
      stopWatching();
      root.unmount();
      current.dispose();
      element.classList.remove(styleClass);
    },
  };
}
