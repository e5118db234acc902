import { act, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { MainLayout } from '../layout/main-layout.component.tsx';
import { PortalContext } from '../portal.context.ts';
import type { FakePortal } from './build-portal.ts';

/** Renders the whole page of a portal. */
export async function renderPortal(portal: FakePortal): Promise<RenderResult> {
  return act(async () =>
    render(
      <PortalContext value={portal}>
        <MainLayout onArea={portal.fill} />
      </PortalContext>,
    ),
  );
}
