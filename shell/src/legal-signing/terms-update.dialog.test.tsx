import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getLegalDocument, getUnsignedDocuments, signDocument } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { TermsUpdate } from './terms-update.dialog.tsx';

const titles = { ua: 'User Agreement', pp: 'Privacy policy', pa: 'Vendor Agreement' };
const documents = [
  { id: 4, code: 'ua' as const, title: titles.ua },
  { id: 5, code: 'pp' as const, title: titles.pp },
];

/** A server with two documents to sign. */
function setUp() {
  const unsigned = [...documents];
  const server = createFakeRequest()
    .answer(getUnsignedDocuments, () => ({ documents: [...unsigned] }))
    .answer(getLegalDocument, ({ code }) => ({
      id: documents.find((document) => document.code === code)!.id,
      code,
      title: titles[code],
      version: 2,
      publishedOn: '2026-05-04',
      content: `<p>All of the ${titles[code]}.</p><script>document.title = 'x'</script>`,
    }));
  const acceptSignatures = () =>
    server.answer(signDocument, ({ id }) => {
      unsigned.splice(
        unsigned.findIndex((document) => document.id === id),
        1,
      );
      return { legalUnsigned: unsigned.length };
    });
  acceptSignatures();
  const session = createFakeSession(buildSessionUser({ legalUnsigned: 2 }));
  const onDone = jest.fn();
  const onLogOut = jest.fn();
  const open = () =>
    render(
      <TermsUpdate
        request={server.request}
        session={{ snapshot: session.snapshot, updateUser: session.become }}
        onDone={onDone}
        onLogOut={onLogOut}
      />,
    );
  return { server, acceptSignatures, session, onDone, onLogOut, open, user: userEvent.setup() };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const proceed = () => screen.getByRole('button', { name: 'Proceed' });

describe('the dialog about new terms', () => {
  it('shows one document at a time, each from its start, until none remain', async () => {
    const { server, session, onDone, open, user } = setUp();
    open();
    expect(await heading('User Agreement')).toHaveFocus();
    expect(screen.getByText('All of the User Agreement.')).toBeVisible();
    expect(screen.getByText('Please read it and proceed. 1 more to follow.')).toBeVisible();
    await user.click(proceed());
    expect(await heading('Privacy policy')).toHaveFocus();
    expect(session.snapshot().user?.legalUnsigned).toBe(1);
    expect(onDone).not.toHaveBeenCalled();
    await user.click(proceed());
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(session.snapshot().user?.legalUnsigned).toBe(0);
    expect(server.requestsOf(signDocument)).toEqual([{ id: 4 }, { id: 5 }]);
  });

  it('stays on the document and offers Retry when signing fails', async () => {
    const { server, acceptSignatures, open, user } = setUp();
    server.refuse(signDocument);
    open();
    await heading('User Agreement');
    await user.click(proceed());
    expect(await screen.findByText('This could not be saved. Please try again.')).toBeVisible();
    acceptSignatures();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('Privacy policy')).toBeVisible();
  });

  it('reloads a document that changed while the user was reading it', async () => {
    const { server, open, user } = setUp();
    server.refuse(signDocument, { status: 409, key: 'resource.conflict' });
    open();
    await heading('User Agreement');
    await user.click(proceed());
    expect(await heading('User Agreement')).toBeVisible();
    expect(server.requestsOf(getLegalDocument)).toHaveLength(2);
    expect(proceed()).toBeVisible();
  });

  it('offers Retry when the document cannot be loaded', async () => {
    const { server, open, user } = setUp();
    server.refuse(getUnsignedDocuments);
    open();
    expect(await screen.findByText('The document could not be shown.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed' })).toBeNull();
    server.answer(getUnsignedDocuments, { documents });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('User Agreement')).toBeVisible();
  });

  it('cannot be closed except by logging out', async () => {
    const { onLogOut, onDone, open, user } = setUp();
    open();
    await heading('User Agreement');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(onLogOut).toHaveBeenCalledTimes(1);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('completes at once if everything was signed elsewhere', async () => {
    const { server, session, onDone, open } = setUp();
    server.answer(getUnsignedDocuments, { documents: [] });
    open();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(session.snapshot().user?.legalUnsigned).toBe(0);
  });
});
