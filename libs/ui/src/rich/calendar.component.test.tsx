import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Calendar, type CalendarProps } from './calendar.component.tsx';

beforeEach(() => {
  // react-aria names today by the machine's clock.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T17:00:00Z'));
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const free = { available: true, block: false, book: false };
const markers = new Map([
  ['2026-11-23', { ...free, book: true }],
  ['2026-11-24', free],
  ['2026-11-25', { available: false, block: true, book: true }],
]);

function renderCalendar(props: Partial<CalendarProps> = {}) {
  const onChange = jest.fn();
  const onMonth = jest.fn();
  render(
    <Calendar
      label="Day"
      value={null}
      onChange={onChange}
      onMonth={onMonth}
      today="2026-11-21"
      markers={markers}
      {...props}
    />,
  );
  return { onChange, onMonth, user: userEvent.setup() };
}

const day = (name: RegExp) => screen.getByRole('button', { name });
/** The visible one, which is before the days. */
const nextMonth = () => screen.getAllByRole('button', { name: 'Next month' })[0]!;

/** jsdom has no layout. */
function stubWidths(width: number, observed: Element[]): () => void {
  const before = globalThis.ResizeObserver;
  globalThis.ResizeObserver = class implements ResizeObserver {
    readonly #callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback;
    }
    observe(element: Element) {
      observed.push(element);
      this.#callback([{ contentRect: { width } } as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  };
  return () => {
    globalThis.ResizeObserver = before;
  };
}

describe('Calendar', () => {
  it('lets a full day be chosen by keyboard where a waiting list can be joined, and says so', async () => {
    const full = { available: false, canBeChosen: true, full: true, block: false, book: false };
    const { onChange, user } = renderCalendar({ markers: new Map([['2026-11-22', full]]), legend: 'client' });
    expect(day(/November 22/)).toHaveAccessibleName('Sunday, November 22, 2026, full, with a waiting list');
    expect(day(/November 22/)).not.toHaveAttribute('aria-disabled');
    expect(screen.getByText('Full, with a waiting list')).toBeVisible();
    day(/November 21/).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenCalledWith('2026-11-22');
  });

  it('removes its live announcer with it, and a later calendar announces again', async () => {
    const announcer = () => document.querySelector('[data-live-announcer]');
    for (const time of ['first', 'second']) {
      const { user } = renderCalendar();
      await user.click(nextMonth());
      expect({ time, announced: announcer()?.textContent }).toEqual({ time, announced: 'December 2026' });
      cleanup();
      expect(announcer()).toBeNull();
    }
  });

  it("opens with today's month and chooses a clicked day", async () => {
    const { onChange, user } = renderCalendar();
    expect(screen.getByRole('application', { name: /Day/ })).toBeVisible();
    await user.click(day(/November 24/));
    expect(onChange).toHaveBeenCalledWith('2026-11-24');
  });

  it('shows the markers of each day', () => {
    renderCalendar();
    const marks = (name: RegExp) =>
      [...day(name).querySelectorAll<HTMLElement>('[data-marker]')].map((mark) => mark.dataset.marker);
    expect(marks(/November 23/)).toEqual(['available', 'book']);
    expect(marks(/November 24/)).toEqual(['available']);
    expect(marks(/November 25/)).toEqual(['book', 'block']);
    expect(marks(/November 26/)).toEqual([]);
  });

  it('describes the markers of each day as text', () => {
    renderCalendar();
    expect(day(/November 23/)).toHaveAccessibleName('Monday, November 23, 2026, free, partly booked');
    expect(day(/November 24/)).toHaveAccessibleName('Tuesday, November 24, 2026, free');
    expect(day(/November 25/)).toHaveAccessibleName('Wednesday, November 25, 2026, booked and blocked');
    expect(day(/November 26/)).toHaveAccessibleName('Thursday, November 26, 2026');
  });

  it('shows clients whether a day is free, and nothing else', () => {
    renderCalendar({ legend: 'client', markers: new Map([['2026-11-25', { ...free, available: false }]]) });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Free',
      '15 Not free',
    ]);
    expect(day(/November 25/)).toHaveAccessibleName('Wednesday, November 25, 2026, not free');
  });

  it('turns to the month of a day that is chosen from outside', () => {
    const props = { label: 'Day', onChange: jest.fn(), today: '2026-11-21' };
    const { rerender } = render(<Calendar {...props} value={null} />);
    expect(screen.getByRole('grid', { name: /November 2026/ })).toBeVisible();
    rerender(<Calendar {...props} value="2027-01-04" />);
    expect(screen.getByRole('grid', { name: /January 2027/ })).toBeVisible();
    expect(day(/January 4/)).toHaveAttribute('data-selected', 'true');
  });

  it.each([
    [500, 1],
    [501, 2],
    [801, 3],
    [1001, 4],
  ])('shows as many months in a dialog of %d px as fit', (width, months) => {
    const observed: Element[] = [];
    const restore = stubWidths(width, observed);
    render(
      <div role="dialog">
        <Calendar
          label="Day"
          value={null}
          onChange={jest.fn()}
          today="2026-11-21"
          maxMonths={4}
          isMeasuredByDialog
        />
      </div>,
    );
    restore();
    expect(observed).toEqual([screen.getByRole('dialog')]);
    expect(screen.getAllByRole('grid')).toHaveLength(months);
  });

  it('refuses past days, and days without a free start', async () => {
    const { onChange, user } = renderCalendar();
    expect(day(/November 20/)).toHaveAttribute('aria-disabled', 'true');
    expect(day(/November 25/)).toHaveAttribute('aria-disabled', 'true');
    await user.click(day(/November 20/));
    await user.click(day(/November 25/));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('allows a day without known markers', async () => {
    const { onChange, user } = renderCalendar();
    await user.click(day(/November 26/));
    expect(onChange).toHaveBeenCalledWith('2026-11-26');
  });

  it('allows a day without a free start when its marker says so', async () => {
    const full = { available: false, canBeChosen: true, block: false, book: true };
    const { onChange, user } = renderCalendar({ markers: new Map([['2026-11-25', full]]) });
    expect(day(/November 25/).querySelector('[data-marker=available]')).toBeNull();
    await user.click(day(/November 25/));
    expect(onChange).toHaveBeenCalledWith('2026-11-25');
  });

  it('supports arrow keys and Enter', async () => {
    const { onChange, user } = renderCalendar({ value: '2026-11-23' });
    await user.tab();
    while (document.activeElement?.getAttribute('role') !== 'button') await user.tab();
    expect(day(/November 23/)).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenCalledWith('2026-11-24');
    await user.keyboard('{ArrowDown}');
    expect(day(/December 1,/)).toHaveFocus();
  });

  it('reports which month is shown, so that its markers can be loaded', async () => {
    const { onMonth, user } = renderCalendar();
    await user.click(nextMonth());
    expect(onMonth).toHaveBeenLastCalledWith('2026-12-01');
    expect(screen.getByRole('grid', { name: /December 2026/ })).toBeVisible();
  });

  it('has one name for all buttons to the next month, also for those only reached by touch screen readers', async () => {
    const { onMonth, user } = renderCalendar();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    const [, afterDays] = screen.getAllByRole('button', { name: 'Next month' });
    await user.click(afterDays!);
    expect(onMonth).toHaveBeenLastCalledWith('2026-12-01');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('ends at the last day', () => {
    renderCalendar({ lastDay: '2026-11-28' });
    expect(day(/November 29/)).toHaveAttribute('aria-disabled', 'true');
    expect(nextMonth()).toBeDisabled();
  });

  it('starts its weeks on Sunday and explains its markers', () => {
    renderCalendar({ legend: 'professional' });
    const grid = screen.getByRole('grid', { name: /November 2026/ });
    expect(grid.querySelector('th')).toHaveTextContent('Sun');
    expect(within(screen.getByRole('list')).getByText('Booked')).toBeVisible();
  });
});
