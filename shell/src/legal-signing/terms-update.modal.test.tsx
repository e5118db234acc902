import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getLegalDocument, getUnsignedDocuments } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import type { RemoteContext } from '@frizo/remote-kit';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { accountModals } from '../account/account-modals.ts';
import { buildPortal, modalSourcesOf } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { stubScrolling } from '@frizo/ui/testing';
import { askToSign } from './ask-to-sign.ts';

const document = {
  id: 4,
  code: 'pp' as const,
  title: 'Privacy policy',
  version: 2,
  publishedOn: '2026-05-04',
  content: '<p>We keep little.</p>',
};

async function openPage() {
  const server = createFakeRequest()
    .answer(getUnsignedDocuments, { documents: [{ id: 4, code: 'pp', title: document.title }] })
    .answer(getLegalDocument, document);
  const base = buildPortal({ session: createFakeSession('unknown'), server });
  const own = accountModals(base.session);
  const portal = {
    ...base,
    modalSources: modalSourcesOf(own),
    createContext: () => ({ modals: base.modals, request: server.request }) as RemoteContext,
  };
  await renderPortal(portal);
  askToSign(portal);
  act(() => portal.session.become(buildSessionUser({ legalUnsigned: 1 })));
  await screen.findByRole('heading', { name: 'Privacy policy' });
  return { portal, user: userEvent.setup() };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Terms and privacy update' });

describe('the dialog for unsigned documents', () => {
  beforeAll(async () => {
    stubScrolling();
    // Loads the lazy chunks up front, so that slow machines do not time out.
    await Promise.all([import('../modals/modal-host.component.tsx'), import('./terms-update.modal.tsx')]);
  });

  it('opens as soon as the session is known, and stays open on Escape', async () => {
    const { user } = await openPage();
    expect(dialog()).toBeVisible();
    await user.keyboard('{Escape}{Escape}');
    expect(dialog()).toBeVisible();
  });

  it('closes when the user logs out', async () => {
    const { portal, user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(portal.session.snapshot().status).toBe('anonymous');
  });

  it('closes when the session expires', async () => {
    const { portal } = await openPage();
    act(() => portal.session.become('expired'));
    await waitFor(() => expect(dialog()).toBeNull());
  });
});
