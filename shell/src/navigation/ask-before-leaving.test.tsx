import { describe, expect, it } from '@jest/globals';
import { createFakeModalQueue } from '@frizo/modal-queue/testing';
import type { ModalOutcome } from '@frizo/modal-queue';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildPortal } from '../testing/build-portal.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { viewOf } from './portal-view.ts';
import { createUnsavedWork } from './unsaved-work-store.ts';

function setUp(isUnsaved: boolean, outcome: ModalOutcome = { kind: 'dismissed' }, confirmed = false) {
  const portal = buildPortal();
  const modals = createFakeModalQueue();
  modals.willEnd('confirm-leave', outcome);
  const slots = new Map(
    [...portal.slots].map(([id, slot]) => [
      id,
      { ...slot, hasUnsavedWork: () => isUnsaved && id.startsWith('mf-booking:') },
    ]),
  );
  const page = Object.assign(new EventTarget(), { confirm: () => confirmed }) as unknown as Window;
  const session = createFakeSession(buildSessionUser()).snapshot();
  const viewAt = (url: URL) =>
    viewOf(portal.site, { path: url.pathname, search: '', previous: null, session, flags: {} });
  const unsavedWork = createUnsavedWork();
  const mayLeave = askBeforeLeaving({ slots, unsavedWork, viewAt, modals, window: page });
  return {
    modals,
    page,
    unsavedWork,
    mayLeave: (to: string) => mayLeave(new URL(to, 'https://portal.test')),
  };
}

describe('leaving a page with unsaved work', () => {
  it('does not ask if nothing would be lost', () => {
    const { modals, mayLeave } = setUp(false);
    expect(mayLeave('/')).toBe(true);
    expect(modals.opened).toEqual([]);
  });

  it('does not ask within the remote that has the work', () => {
    const { modals, mayLeave } = setUp(true);
    expect(mayLeave('/me/my-appointments/history')).toBe(true);
    expect(modals.opened).toEqual([]);
  });

  it('stays unless the user confirms leaving', async () => {
    await expect(setUp(true, { kind: 'dismissed' }).mayLeave('/')).resolves.toBe(false);
    await expect(setUp(true, { kind: 'completed', result: true }).mayLeave('/')).resolves.toBe(true);
  });

  it('asks for a page of the shell with unsaved work', async () => {
    const { mayLeave, unsavedWork } = setUp(false, { kind: 'completed', result: true });
    unsavedWork.claim('/me/essentials');
    expect(mayLeave('/me/essentials')).toBe(true);
    await expect(mayLeave('/')).resolves.toBe(true);
    await expect(mayLeave('/me/my-appointments')).resolves.toBe(true);
  });

  it("asks with the browser's own dialog if the shell's cannot be shown", async () => {
    const failed: ModalOutcome = { kind: 'failed', reason: 'load-failed' };
    await expect(setUp(true, failed, true).mayLeave('/')).resolves.toBe(true);
    await expect(setUp(true, failed, false).mayLeave('/')).resolves.toBe(false);
  });

  it.each([
    [true, 'asks'],
    [false, 'does not ask'],
  ])('if unsaved work is %s when the tab is closed, the browser %s', (isUnsaved) => {
    const { page } = setUp(isUnsaved);
    const event = new Event('beforeunload', { cancelable: true });
    page.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(isUnsaved);
  });
});
