import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TimeGrid } from './time-grid.component.tsx';

afterEach(cleanup);

const starts = [36_000, 36_900, 43_200];
const write = (seconds: number) => `${String(seconds / 3600)} h`;

interface TimesProps {
  initial?: number;
  bestStarts?: readonly number[];
  onChange: (start: number) => void;
}

function Times({ initial = -1, bestStarts, onChange }: TimesProps) {
  const [value, setValue] = useState(initial);
  const choose = (start: number) => {
    setValue(start);
    onChange(start);
  };
  return (
    <TimeGrid
      label="Start"
      starts={starts}
      bestStarts={bestStarts}
      value={value}
      onChange={choose}
      formatTime={write}
      emptyText="Fully booked"
    />
  );
}

describe('TimeGrid', () => {
  it('groups the starts by part of the day, with none chosen for -1', () => {
    render(<Times onChange={() => undefined} />);
    expect(screen.getByRole('listbox', { name: 'Start' })).toBeVisible();
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '10 h',
      '10.25 h',
      '12 h',
    ]);
    expect(screen.getByRole('group', { name: 'Morning' })).toContainElement(
      screen.getByRole('option', { name: '10 h' }),
    );
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
  });

  it('lists the best starts first, in a group of their own, and all others below them', async () => {
    const onChange = jest.fn();
    render(<Times bestStarts={[36_900, 43_200]} onChange={onChange} />);
    const groups = screen.getAllByRole('group').map((group) => [
      group.getAttribute('aria-label') ?? within(group).getByRole('presentation').textContent,
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]);
    expect(groups).toEqual([
      ['Best times', ['10.25 h', '12 h']],
      ['More times, morning', ['10 h']],
    ]);
    await userEvent.click(screen.getByRole('option', { name: '10 h' }));
    expect(onChange).toHaveBeenCalledWith(36_000);
  });

  it.each([
    ['all', starts],
    ['none', []],
  ])('groups by part of the day alone if %s of the starts are best', (_which, bestStarts) => {
    render(<Times bestStarts={bestStarts} onChange={() => undefined} />);
    expect(screen.getAllByRole('group')).toHaveLength(2);
    expect(screen.getByRole('group', { name: 'Morning' })).toBeVisible();
    expect(screen.queryByText('Best times')).toBeNull();
  });

  it('chooses by a click', async () => {
    const onChange = jest.fn();
    render(<Times onChange={onChange} />);
    await userEvent.click(screen.getByRole('option', { name: '12 h' }));
    expect(onChange).toHaveBeenCalledWith(43_200);
    expect(screen.getByRole('option', { name: '12 h', selected: true })).toBeVisible();
  });

  it('is one tab stop at the chosen time, with arrow keys, and Enter chooses', async () => {
    const onChange = jest.fn();
    render(<Times initial={36_900} onChange={onChange} />);
    await userEvent.tab();
    expect(screen.getByRole('option', { name: '10.25 h' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('option', { name: '12 h' })).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith(43_200);
  });

  it('does not deselect a time that is chosen again', async () => {
    const onChange = jest.fn();
    render(<Times initial={36_000} onChange={onChange} />);
    await userEvent.click(screen.getByRole('option', { name: '10 h' }));
    expect(screen.getByRole('option', { name: '10 h', selected: true })).toBeVisible();
  });

  it('shows why there is nothing to choose', () => {
    render(
      <TimeGrid
        label="Start"
        starts={[]}
        value={-1}
        onChange={() => undefined}
        formatTime={write}
        emptyText="Fully booked"
      />,
    );
    expect(screen.getByText('Fully booked')).toBeVisible();
  });
});
