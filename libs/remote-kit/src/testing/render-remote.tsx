import { act } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { defineRemote } from '../define-remote.tsx';
import type { RemoteStoreParts } from '../remote-store.ts';
import type { ModalModule, MountedRemote, Remote } from '../remote.types.ts';
import { buildRemoteContext } from './build-remote-context.ts';
import type { FakeRemoteContext } from './build-remote-context.ts';

export interface RenderedRemote extends MountedRemote {
  readonly element: HTMLElement;
  readonly context: FakeRemoteContext;
  /** How a modal ended; undefined while it is open. */
  readonly outcome: () => { kind: 'completed'; result: unknown } | { kind: 'dismissed' } | undefined;
}

export interface RenderOptions extends RemoteStoreParts {
  readonly context?: Partial<FakeRemoteContext>;
}

type Outcome = ReturnType<RenderedRemote['outcome']>;

async function render(
  overrides: Partial<FakeRemoteContext> | undefined,
  mount: (
    element: HTMLElement,
    context: FakeRemoteContext,
    settle: (outcome: Outcome) => void,
  ) => MountedRemote | Promise<MountedRemote>,
): Promise<RenderedRemote> {
  const context = buildRemoteContext(overrides);
  const element = document.createElement('div');
  document.body.append(element);
  let outcome: Outcome;
  const mounted = await act(async () =>
    mount(element, context, (settled) => {
      outcome ??= settled;
    }),
  );
  return {
    element,
    context,
    outcome: () => outcome,
    hasUnsavedWork: () => mounted.hasUnsavedWork?.() ?? false,
    unmount() {
      act(() => mounted.unmount());
      element.remove();
    },
  };
}

/** Mounts a remote as a slot does, with a shell that only records calls. */
export function renderRemote(
  remote: Remote,
  options: Pick<RenderOptions, 'context'> = {},
): Promise<RenderedRemote> {
  return render(options.context, (element, context) => remote.mount(element, context));
}

/** Mounts a modal as the host does, without the dialog around it. */
export function renderModal(
  modal: ModalModule,
  props: object,
  options: Pick<RenderOptions, 'context'> = {},
): Promise<RenderedRemote> {
  return render(options.context, (element, context, settle) =>
    modal.mount(element, context, props, {
      complete: (result) => settle({ kind: 'completed', result }),
      dismiss: () => settle({ kind: 'dismissed' }),
    }),
  );
}

/** Renders a part of a remote with all providers that its hooks need. */
export function renderInRemote(
  ui: ReactNode,
  { context, ...store }: RenderOptions = {},
): Promise<RenderedRemote> {
  const Root: ComponentType = () => ui;
  return renderRemote(defineRemote({ name: 'test', Root, ...store }), { context });
}
