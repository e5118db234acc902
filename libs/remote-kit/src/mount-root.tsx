import { StrictMode, Component } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RemoteContextProvider } from './remote-context.ts';
import { createRemoteStore } from './remote-store.ts';
import type { RemoteStoreParts } from './remote-store.ts';
import type { MountedRemote, RemoteContext } from './remote.types.ts';
import { UnsavedWorkProvider } from './unsaved-work.ts';
import type { UnsavedWork } from './unsaved-work.ts';
import type { Session } from '@frizo/session';

/** Unmounts a remote that throws while rendering, and reports the error. The slot decides what to show instead. */
class FailureBoundary extends Component<Props, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

export interface RootParts extends RemoteStoreParts {
  /** The name of the remote: a class of the element, which scopes its styles. */
  readonly name: string;
  readonly content: ReactNode;
}

/** A React root with all providers of a remote, and an error boundary for uncaught errors. */
export function mountRoot(element: HTMLElement, context: RemoteContext, parts: RootParts): MountedRemote {
  const unsavedWork: UnsavedWork = new Set();
  const styleClass = `remote-${parts.name}`;
  const root = createRoot(element);
  let { store, disconnect } = openStore();
  let generation = 0;
  let isMounted = true;

  function openStore() {
    const { store: opened, connect } = createRemoteStore(parts, context.request);
    return { store: opened, disconnect: connect() };
  }

  function render() {
    root.render(
      <StrictMode>
        <RemoteContextProvider value={context}>
          <UnsavedWorkProvider value={unsavedWork}>
            <Provider key={generation} store={store}>
              <FailureBoundary onFailure={context.reportFailure}>{parts.content}</FailureBoundary>
            </Provider>
          </UnsavedWorkProvider>
        </RemoteContextProvider>
      </StrictMode>,
    );
  }

  /** Component state may hold a user's data too, so the tree is recreated along with the store. */
  function startAnew() {
    const closeOld = disconnect;
    ({ store, disconnect } = openStore());
    generation += 1;
    // Synchronously: no frame may show one user what was loaded for another.
    flushSync(render);
    closeOld();
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
      disconnect();
      element.classList.remove(styleClass);
    },
  };
}

interface Props {
  readonly onFailure: (error: unknown) => void;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/**
 * Calls back when the user is replaced by another one or signs out, since no other user may see what was loaded. An expired session does not count,
 * since its user may come back to what they typed; neither does a log-in of a visitor.
 * @returns a function that unsubscribes
 */
function watchOwner(session: Session, onReplaced: () => void): () => void {
  let owner = session.snapshot().user?.id ?? null;
  return session.subscribe(() => {
    const { status, user } = session.snapshot();
    if (status !== 'authenticated' && status !== 'anonymous') return;
    const before = owner;
    owner = user?.id ?? null;
    if (before !== null && before !== owner) onReplaced();
  });
}
