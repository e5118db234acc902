import { describe, expect, it } from '@jest/globals';
import { createUnsavedWork } from './unsaved-work-store.ts';

describe('unsaved work of a page', () => {
  it('is lost by going elsewhere and by closing the tab, and not by staying', () => {
    const work = createUnsavedWork();
    work.claim('/me/essentials');
    expect(work.isLostBy('/')).toBe(true);
    expect(work.isLostBy()).toBe(true);
    expect(work.isLostBy('/me/essentials')).toBe(false);
  });

  it('is nothing before it is claimed and after it was saved', () => {
    const work = createUnsavedWork();
    expect(work.isLostBy()).toBe(false);
    const save = work.claim('/me/essentials');
    save();
    expect(work.isLostBy()).toBe(false);
  });

  it('of two fields is there until both are saved', () => {
    const work = createUnsavedWork();
    const [saveOne, saveOther] = [work.claim('/me/essentials'), work.claim('/me/essentials')];
    saveOne();
    expect(work.isLostBy()).toBe(true);
    saveOther();
    expect(work.isLostBy()).toBe(false);
  });

  it('of a dialog is asked for each time', () => {
    const work = createUnsavedWork();
    let isTyped = false;
    const stop = work.watch((path) => isTyped && path !== '/pro-sign-up/pricing');
    expect(work.isLostBy('/')).toBe(false);
    isTyped = true;
    expect(work.isLostBy('/')).toBe(true);
    expect(work.isLostBy()).toBe(true);
    expect(work.isLostBy('/pro-sign-up/pricing')).toBe(false);
    stop();
    expect(work.isLostBy('/')).toBe(false);
  });
});
