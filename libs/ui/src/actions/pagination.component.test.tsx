import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pagesAround, Pagination } from './pagination.component.tsx';

const nothing = () => undefined;
const numbers = () => screen.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent);

describe('the pages of a list', () => {
  it.each([
    [7, ['2', '3', '4', '5', '6', '7', '8']],
    [10, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
  ] as const)('has at most %d by number', (maxOnWide, expected) => {
    render(<Pagination page={5} pages={12} maxOnWide={maxOnWide} onPage={nothing} />);
    expect(numbers()).toEqual(expected);
    expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('5');
  });

  it('change by number, Next and Previous', async () => {
    const onPage = jest.fn();
    render(<Pagination page={2} pages={3} maxOnWide={7} onPage={onPage} />);
    await userEvent.click(screen.getByRole('button', { name: 'Page 3 of 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage.mock.calls).toEqual([[3], [3], [1]]);
  });

  it('end with the list', () => {
    render(<Pagination page={1} pages={1} maxOnWide={7} onPage={nothing} />);
    expect(screen.queryByRole('navigation')).toBeNull();
    render(<Pagination page={2} pages={2} maxOnWide={7} onPage={nothing} />);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled();
  });
});

describe('the offered pages', () => {
  it.each([
    ['all when they fit', 1, 2, 3, [1, 2]],
    ['the first at the start', 1, 9, 3, [1, 2, 3]],
    ['those around the current one', 5, 9, 3, [4, 5, 6]],
    ['the last at the end', 9, 9, 3, [7, 8, 9]],
    ['ten on a wide screen', 8, 20, 10, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['none for an empty list', 1, 0, 3, []],
  ])('are %s', (_which, page, pages, most, expected) => {
    expect(pagesAround(page, pages, most)).toEqual(expected);
  });
});
