import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createNotices } from './notice-store.ts';

describe('notices', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('removes a success after 4000 ms (spec 9)', () => {
    const notices = createNotices();
    notices.show({ kind: 'success', text: 'Appointment booked' });
    jest.advanceTimersByTime(3999);
    expect(notices.get()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(notices.get()).toHaveLength(0);
  });

  it('keeps an error until it is clicked (spec 8.1)', () => {
    const notices = createNotices();
    notices.show({ kind: 'error', text: 'Save fail' });
    jest.advanceTimersByTime(3_600_000);
    const [notice] = notices.get();
    expect(notice?.text).toBe('Save fail');
    notices.dismiss(notice?.id ?? 0);
    expect(notices.get()).toHaveLength(0);
  });

  it('keeps a notice with an action for 6000 ms, and only the last of two equal ones', () => {
    const notices = createNotices();
    const [first, second] = [jest.fn(), jest.fn()];
    notices.show({ kind: 'success', text: 'Removed', action: { label: 'Undo', run: first } });
    jest.advanceTimersByTime(3000);
    notices.show({ kind: 'success', text: 'Removed', action: { label: 'Undo', run: second } });
    expect(notices.get().map(({ action }) => action?.run)).toEqual([second]);
    jest.advanceTimersByTime(5999);
    expect(notices.get()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(notices.get()).toHaveLength(0);
  });

  it('keeps a notice as long as it says', () => {
    const notices = createNotices();
    notices.show({
      kind: 'success',
      text: 'Moved',
      action: { label: 'Undo', run: jest.fn() },
      forMs: 10_000,
    });
    jest.advanceTimersByTime(9_999);
    expect(notices.get()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(notices.get()).toHaveLength(0);
  });

  it('shows the same problem once', () => {
    const notices = createNotices();
    notices.show({ kind: 'error', text: 'Request fail' });
    notices.show({ kind: 'error', text: 'Request fail' });
    expect(notices.get()).toHaveLength(1);
  });
});
