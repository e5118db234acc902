export { buildRemoteContext } from './testing/build-remote-context.ts';
export type { FakeRemoteContext } from './testing/build-remote-context.ts';
export { freezeClock } from './testing/freeze-clock.ts';
export { renderInRemote, renderModal, renderRemote } from './testing/render-remote.tsx';
export type { RenderOptions, RenderedRemote } from './testing/render-remote.tsx';
