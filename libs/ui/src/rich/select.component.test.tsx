import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
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

  it('opens, is walked and chosen from by keyboard, and takes the focus back', async () => {
    const { select, onChange, user } = renderSelect();
    render(select);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('option', { name: 'Balayage' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith(2);
    // It comes back with the next frame.
    await waitFor(() => expect(screen.getByRole('button', { name: /Service/ })).toHaveFocus());
  });

  it('is described by its error', () => {
    render(renderSelect({ error: 'Required field' }).select);
    expect(screen.getByRole('button', { name: /Service/ })).toHaveAccessibleDescription('Required field');
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
