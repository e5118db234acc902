import type { ComponentType } from 'react';
import { useRemoteContext } from '@frizo/remote-kit';

/** The page of each route of the manifest, by its base path; each is a chunk of its own (`lazyPart`). */
const pages: Readonly<Record<string, ComponentType>> = {};

/** Each route of the manifest is mounted separately with its own base path. */
export function Root() {
  const { basePath } = useRemoteContext();
  const Page = pages[basePath];
  return Page && <Page />;
}
