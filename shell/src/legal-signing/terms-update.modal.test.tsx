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
  const fake = buildPortal({ session: createFakeSession('unknown'), server });
  const own = accountModals(fake.session);
  const portal = {
    ...fake,
    modalSources: modalSourcesOf(own),
    createContext: () => ({ modals: fake.modals, request: server.request }) as RemoteContext,
  };
  await renderPortal(portal);
  askToSign(portal);
  act(() => portal.session.become(buildSessionUser({ legalUnsigned: 1 })));
  await screen.findByRole('heading', { name: 'Privacy policy' });
  return { portal, user: userEvent.setup() };
}

const notice = () => screen.queryByRole('dialog', { name: 'Terms and privacy update' });

describe('the dialog for unsigned documents', () => {
  beforeAll(async () => {
    stubScrolling();
    // What is loaded on demand is there already, however slow the machine is.
    await Promise.all([import('../modals/modal-host.component.tsx'), import('./terms-update.modal.tsx')]);
  });

  it('comes as soon as it is known who is here, and stays when Escape is pressed', async () => {
    const { user } = await openPage();
    expect(notice()).toBeVisible();
    await user.keyboard('{Escape}{Escape}');
    expect(notice()).toBeVisible();
  });

  it('goes when the user logs out', async () => {
    const { portal, user } = await openPage();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(notice()).toBeNull());
    expect(portal.session.snapshot().status).toBe('anonymous');
  });

  it('goes when the session ends by itself', async () => {
    const { portal } = await openPage();
    act(() => portal.session.become('expired'));
    await waitFor(() => expect(notice()).toBeNull());
  });
});
