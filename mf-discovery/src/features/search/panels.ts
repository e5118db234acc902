import type { LoadPart } from '@frizo/remote-kit/parts';
import type { PanelName, PanelProps } from './panel.types.ts';

export interface PanelEntry {
  readonly name: PanelName;
  readonly title: string;
  /** Shown while nothing is chosen. */
  readonly anything: string;
  readonly load: LoadPart<PanelProps>;
}

/** Spec 2, filter bar. Visitors see the gallery first, so no panel is part of the first load. */
export const panels: readonly PanelEntry[] = [
  {
    name: 'what',
    title: 'What',
    anything: 'Any service',
    load: () =>
      import(/* webpackChunkName: "search-what" */ './what-panel.component.tsx').then(
        ({ WhatPanel }) => WhatPanel,
      ),
  },
  {
    name: 'where',
    title: 'Where',
    anything: 'Anywhere',
    load: () =>
      import(/* webpackChunkName: "search-where-who" */ './where-panel.component.tsx').then(
        ({ WherePanel }) => WherePanel,
      ),
  },
  {
    name: 'who',
    title: 'Who',
    anything: 'Anyone',
    load: () =>
      import(/* webpackChunkName: "search-where-who" */ './who-panel.component.tsx').then(
        ({ WhoPanel }) => WhoPanel,
      ),
  },
  {
    name: 'when',
    title: 'When',
    anything: 'Any time',
    load: () =>
      import(/* webpackChunkName: "search-when" */ './when-panel.component.tsx').then(
        ({ WhenPanel }) => WhenPanel,
      ),
  },
];
