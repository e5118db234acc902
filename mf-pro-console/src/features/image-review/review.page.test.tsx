import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildRequestError } from '@frizo/api-client/testing';
import {
  claimReviewItems,
  decideReview,
  getReviewDecisions,
  releaseReviewItems,
  undoReview,
  type ReviewItem,
} from '@frizo/contracts';
import { buildSessionUser } from '@frizo/session/testing';
import { stubScrolling } from '@frizo/ui/testing';
import { buildConsole, openConsole, type OpenedConsole } from '../../testing/open-console.tsx';

const image = { id: 11, url: '/api/gallery/images/a1', placeholder: 'data:,' };

function buildItem(galleryItemId: number, parts: Partial<ReviewItem> = {}): ReviewItem {
  return {
    galleryItemId,
    version: 1,
    image: { ...image, id: galleryItemId },
    imageBefore: null,
    salon: { id: 1, title: 'Desert Bloom', url: 'desert-bloom' },
    artist: { id: 101, name: `Artist ${galleryItemId}` },
    service: 'Balayage',
    createdAt: 1_772_000_000,
    duplicates: [],
    ...parts,
  };
}

const admin = buildSessionUser({ id: 5, admin: true });
const undoUntil = 1_772_000_600;
let opened: OpenedConsole;

/** Opens the page; each claim gets what is left of `items` and is not held. */
async function openPage(items: readonly ReviewItem[] = [buildItem(1), buildItem(2), buildItem(3)]) {
  const context = buildConsole({ sessionUser: admin });
  context.server
    .answer(claimReviewItems, ({ count = 10, held = [] }) => {
      const free = items.filter(
        ({ galleryItemId }) => !held.includes(galleryItemId) && !decided(galleryItemId),
      );
      return { items: free.slice(0, count), lost: [], waiting: free.length + held.length, leaseSeconds: 180 };
    })
    .answer(releaseReviewItems, { success: true })
    .answer(decideReview, { undoUntil })
    .answer(getReviewDecisions, { count: 0, decisions: [] });
  const decided = (id: number) =>
    context.server.requestsOf(decideReview).some(({ galleryItemId }) => galleryItemId === id);
  opened = await openConsole(context, '/review');
  return opened;
}

const shown = (id: number) => screen.findByRole('article', { name: `Balayage by Artist ${id}` });
const decisions = () =>
  opened.context.server
    .requestsOf(decideReview)
    .map(({ galleryItemId, outcome, reason, note }) => [galleryItemId, outcome, reason, note]);

describe('Image review', () => {
  beforeAll(stubScrolling);
  afterEach(() => opened.unmount());

  it('shows the oldest picture with salon, artist and service, and how many wait', async () => {
    await openPage();
    const item = within(await shown(1));
    expect(item.getByText('Desert Bloom')).toBeTruthy();
    expect(item.getByText('Artist 1')).toBeTruthy();
    expect(screen.getByText('3 pictures are waiting')).toBeTruthy();
  });

  it('approves with A, and shows the next picture without waiting for the answer', async () => {
    await openPage();
    await shown(1);
    const answer = Promise.withResolvers<{ undoUntil: number }>();
    opened.context.server.answer(decideReview, () => answer.promise);
    await opened.user.keyboard('a');
    await shown(2);
    await opened.user.keyboard('a');
    await shown(3);
    expect(screen.getByText('1 picture is waiting')).toBeTruthy();
    expect(opened.hasUnsavedWork?.()).toBe(true);
    await act(async () => answer.resolve({ undoUntil }));
    await waitFor(() =>
      expect(decisions()).toEqual([
        [1, 'approved', undefined, undefined],
        [2, 'approved', undefined, undefined],
      ]),
    );
    await waitFor(() => expect(opened.hasUnsavedWork?.()).toBe(false));
  });

  it('rejects with R and the number of a reason, which is a text for another reason', async () => {
    await openPage();
    await shown(1);
    await opened.user.keyboard('r2');
    await shown(2);
    await opened.user.keyboard('r6');
    expect(await screen.findByText('Write what is wrong, then press Enter.')).toBeTruthy();
    await opened.user.keyboard('Taken from 2 places{Enter}');
    await shown(3);
    await waitFor(() =>
      expect(decisions()).toEqual([
        [1, 'rejected', 'poor-quality', undefined],
        [2, 'rejected', 'other', 'Taken from 2 places'],
      ]),
    );
  });

  it('skips and goes back with the arrows', async () => {
    await openPage();
    await shown(1);
    await opened.user.keyboard('{ArrowRight}');
    await shown(2);
    expect(screen.getByText('3 pictures are waiting · 1 skipped')).toBeTruthy();
    await opened.user.keyboard('{ArrowLeft}');
    await shown(1);
  });

  it('claims further pictures while some are skipped', async () => {
    await openPage(Array.from({ length: 15 }, (_, index) => buildItem(index + 1)));
    await shown(1);
    await opened.user.keyboard('{ArrowRight}'.repeat(9));
    await shown(10);
    await opened.user.keyboard('{ArrowRight}'.repeat(3));
    await shown(13);
  });

  it('undoes the last decision with U, and shows its picture again', async () => {
    await openPage();
    await shown(1);
    opened.context.server.answer(undoReview, { item: buildItem(1, { version: 3 }) });
    await opened.user.keyboard('a');
    await shown(2);
    await waitFor(() => expect(decisions()).toHaveLength(1));
    await opened.user.keyboard('u');
    await shown(1);
    await opened.user.keyboard('a');
    await waitFor(() => expect(opened.context.server.requestsOf(decideReview).at(-1)?.version).toBe(3));
  });

  it('says which decision was refused until it is dismissed', async () => {
    await openPage();
    await shown(1);
    const message = 'Its owner has removed this picture.';
    opened.context.server.refuse(decideReview, { status: 409, key: 'review.item_changed', message });
    await opened.user.keyboard('a');
    const list = await screen.findByRole('list', { name: 'Not done' });
    expect(list.textContent).toContain(`Balayage by Artist 1 was not approved. ${message}`);
    await opened.user.click(within(list).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('list', { name: 'Not done' })).toBeNull();
  });

  it('never rejects another picture than the one for which the dialog was opened', async () => {
    await openPage();
    await shown(1);
    await opened.user.keyboard('r');
    opened.context.server.answer(claimReviewItems, {
      ...{ items: [], lost: [1], waiting: 2, leaseSeconds: 180 },
    });
    await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(
      await screen.findByText('Its owner has changed or removed this picture, so nothing was decided.'),
    ).toBeVisible();
    await opened.user.keyboard('2');
    await opened.user.click(screen.getByRole('button', { name: 'OK' }));
    await shown(2);
    expect(decisions()).toEqual([]);
  });

  it('goes on when a decision that is to be undone cannot be sent', async () => {
    await openPage();
    await shown(1);
    const answer = Promise.withResolvers<{ undoUntil: number }>();
    opened.context.server.answer(decideReview, () => answer.promise);
    await opened.user.keyboard('a');
    await shown(2);
    await opened.user.keyboard('u');
    await act(async () => answer.reject(buildRequestError({ kind: 'network', status: 0 })));
    const list = await screen.findByRole('list', { name: 'Not done' });
    expect(list).toHaveTextContent('It is not known yet whether this decision has arrived.');
    await opened.user.keyboard('a');
    await shown(3);
  });

  it('keeps decisions while the server cannot be reached, and sends each of them once', async () => {
    await openPage();
    await shown(1);
    opened.context.server.refuse(decideReview, { kind: 'network', status: 0 });
    await opened.user.keyboard('aa');
    expect(
      await screen.findByText(/2 decisions will be sent as soon as the connection is back/),
    ).toBeTruthy();
    expect(opened.hasUnsavedWork?.()).toBe(true);
    opened.context.server.answer(decideReview, { undoUntil });
    await opened.user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(opened.hasUnsavedWork?.()).toBe(false));
    const sent = opened.context.server.requestsOf(decideReview).map(({ decisionId }) => decisionId);
    expect(new Set(sent).size).toBe(2);
  });

  it('warns of the same picture in another salon, and shows both sides of Before & After', async () => {
    const duplicate = {
      galleryItemId: 9,
      image,
      of: 'imageBefore' as const,
      status: 'approved' as const,
      salon: { id: 2, title: 'Copper Comb', url: 'copper-comb' },
      artist: { id: 102, name: 'Bea Stone' },
      isSameSalon: false,
    };
    await openPage([buildItem(1, { imageBefore: image, duplicates: [duplicate] })]);
    const item = within(await shown(1));
    const warning = within(item.getByRole('region', { name: 'Another salon has this picture' }));
    expect(warning.getByText('Copper Comb')).toBeTruthy();
    expect(warning.getByText('Looks like the picture before')).toBeTruthy();
    expect(item.getByText('Before')).toBeTruthy();
    expect(item.getByText('After')).toBeTruthy();
  });

  it('lists the keys with ?, where they can be turned off', async () => {
    await openPage();
    await shown(1);
    await opened.user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
    await opened.user.click(dialog.getByRole('checkbox', { name: 'Use single keys' }));
    await opened.user.keyboard('{Escape}a');
    await shown(1);
    expect(decisions()).toEqual([]);
    localStorage.clear();
  });

  it('says when there is nothing to review', async () => {
    await openPage([]);
    expect(await screen.findByText('Nothing to review')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('offers to try again when nothing could be loaded', async () => {
    const context = buildConsole({ sessionUser: admin });
    context.server.refuse(claimReviewItems, { kind: 'network', status: 0 });
    opened = await openConsole(context, '/review');
    expect(await screen.findByText(/We could not load the pictures/)).toBeTruthy();
    context.server.answer(claimReviewItems, { items: [], lost: [], waiting: 0, leaseSeconds: 180 });
    await opened.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing to review')).toBeTruthy();
  });

  it('lists past decisions, and undoes one', async () => {
    await openPage([]);
    const decision = {
      id: 1,
      decisionId: '0190f7a0-0000-7000-8000-000000000001',
      action: 'rejected' as const,
      from: 'pending' as const,
      to: 'rejected' as const,
      galleryItemId: 1,
      image,
      salon: { id: 1, title: 'Desert Bloom' },
      artist: { id: 101, name: 'Ana Ruiz' },
      reason: 'advertising' as const,
      note: 'A phone number',
      admin: { id: 5, name: 'Talia Brooks' },
      decidedAt: 1_772_000_000,
      canUndo: true,
    };
    opened.context.server
      .answer(getReviewDecisions, { count: 1, decisions: [decision] })
      .answer(undoReview, { item: buildItem(1, { version: 3 }) });
    await opened.user.click(await screen.findByRole('button', { name: 'Past decisions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Past decisions' }));
    expect(await dialog.findByText('Text, contact details or advertising: A phone number')).toBeTruthy();
    await opened.user.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(opened.context.notices.shown).toMatchObject([{ kind: 'success' }]));
  });

  it('gives its pictures back when it is left', async () => {
    await openPage();
    await shown(1);
    opened.unmount();
    expect(opened.context.server.requestsOf(releaseReviewItems)).toEqual([{ galleryItemIds: [1, 2, 3] }]);
    await openPage([]);
  });

  it('is for admins only', async () => {
    opened = await openConsole(buildConsole(), '/review');
    expect(await screen.findByRole('heading', { name: 'Only for Frizo staff' })).toBeTruthy();
    expect(opened.context.server.requestsOf(claimReviewItems)).toEqual([]);
  });
});
