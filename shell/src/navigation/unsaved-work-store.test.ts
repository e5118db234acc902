import { describe, expect, it } from '@jest/globals';
import { createUnsavedWork } from './unsaved-work-store.ts';

describe('unsaved work of a page', () => {
  it('is lost by navigating away and by closing the tab, but not by staying', () => {
    const work = createUnsavedWork();
    work.claim('/me/essentials');
    expect(work.isLostBy('/')).toBe(true);
    expect(work.isLostBy()).toBe(true);
    expect(work.isLostBy('/me/essentials')).toBe(false);
  });

  it('does not exist before it is claimed or after it is saved', () => {
    const work = createUnsavedWork();
    expect(work.isLostBy()).toBe(false);
    const save = work.claim('/me/essentials');
    save();
    expect(work.isLostBy()).toBe(false);
  });

  it('of two fields exists until both are saved', () => {
    const work = createUnsavedWork();
    const [saveOne, saveOther] = [work.claim('/me/essentials'), work.claim('/me/essentials')];
    saveOne();
    expect(work.isLostBy()).toBe(true);
    saveOther();
    expect(work.isLostBy()).toBe(false);
  });

  it('of a dialog is checked each time', () => {
    const work = createUnsavedWork();
    let hasInput = false;
    const stop = work.watch((path) => hasInput && path !== '/pro-sign-up/pricing');
    expect(work.isLostBy('/')).toBe(false);
    hasInput = true;
    expect(work.isLostBy('/')).toBe(true);
    expect(work.isLostBy()).toBe(true);
    expect(work.isLostBy('/pro-sign-up/pricing')).toBe(false);
    stop();
    expect(work.isLostBy('/')).toBe(false);
  });
});
