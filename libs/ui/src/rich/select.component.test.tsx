import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '../dialog/dialog.component.tsx';
import { Select } from './select.component.tsx';

afterEach(cleanup);

const options = [
  { value: 1, title: 'Balayage', detail: '$120.00' },
  { value: 2, title: 'Cut and finish' },
];

function renderSelect(props: { value?: number; error?: string } = {}) {
  const onChange = jest.fn();
  const select = (
    <Select
      label="Service"
      placeholder="Choose a service"
      options={options}
      value={props.value ?? -1}
      error={props.error}
      onChange={onChange}
    />
  );
  return { onChange, select, user: userEvent.setup() };
}

describe('Select', () => {
  it('shows its placeholder for -1 and the option for its value', () => {
    const { rerender } = render(renderSelect().select);
    expect(screen.getByRole('button', { name: /Service/ })).toHaveTextContent('Choose a service');
    rerender(renderSelect({ value: 2 }).select);
    expect(screen.getByRole('button', { name: /Service/ })).toHaveTextContent('Cut and finish');
  });

  it('opens, moves and chooses by keyboard, and gets the focus back', async () => {
    const { select, onChange, user } = renderSelect();
    render(select);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('option', { name: 'Balayage $120.00' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith(2);
    // The focus returns in the next frame.
    await waitFor(() => expect(screen.getByRole('button', { name: /Service/ })).toHaveFocus());
  });

  it('names an option by its title and its detail, and the button by the title only', async () => {
    const { select, user } = renderSelect({ value: 1 });
    render(select);
    const button = screen.getByRole('button', { name: 'Balayage Service' });
    expect(button).toHaveTextContent(/^Balayage$/);
    await user.click(button);
    const [first, second] = screen.getAllByRole('option');
    expect(first).toHaveAccessibleName('Balayage $120.00');
    expect(second).toHaveAccessibleName('Cut and finish');
  });

  it('is described by its error', () => {
    render(renderSelect({ error: 'Required field' }).select);
    expect(screen.getByRole('button', { name: /Service/ })).toHaveAccessibleDescription('Required field');
  });

  it('groups its options under headings, and finds them by typing their search text', async () => {
    const onChange = jest.fn();
    const user = userEvent.setup();
    render(
      <Select
        label="Time"
        value={-1}
        onChange={onChange}
        options={[
          { value: 1, title: '02:15 PM', group: 'Working hours' },
          { value: 2, title: '02:00 AM', group: 'Outside working hours', searchText: 'Outside 02:00 AM' },
        ]}
      />,
    );
    await user.tab();
    await user.keyboard('02');
    expect(onChange.mock.calls).toEqual([[1], [1]]);
    await user.click(screen.getByRole('button', { name: /Time/ }));
    const outside = screen.getByRole('group', { name: 'Outside working hours' });
    expect(within(outside).getByRole('option', { name: '02:00 AM' })).toBeVisible();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '02:15 PM',
      '02:00 AM',
    ]);
  });

  it('works inside a dialog, which stays open when Escape closes the list', async () => {
    const onClose = jest.fn();
    const { select, user } = renderSelect();
    render(
      <Dialog title="Book appointment" onClose={onClose}>
        {select}
      </Dialog>,
    );
    await user.click(screen.getByRole('button', { name: /Service/ }));
    const list = screen.getByRole('listbox');
    expect(list.closest('[inert]')).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Book appointment' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
