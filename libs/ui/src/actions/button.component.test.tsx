import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeartIcon } from '../icons/icons.ts';
import { Button } from './button.component.tsx';
import { IconButton } from './icon-button.component.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('runs its action by mouse and by keyboard', async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Book</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Book' }));
    await userEvent.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  it('is not a submit button by default', async () => {
    const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('keeps name and focus while busy, announces it, and ignores clicks', async () => {
    const onClick = jest.fn();
    const { rerender } = render(
      <Button onClick={onClick} isBusy={false}>
        Save
      </Button>,
    );
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    screen.getByRole('button', { name: 'Save' }).focus();
    rerender(
      <Button onClick={onClick} isBusy busyText="Saving">
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Saving');
    expect(onClick).not.toHaveBeenCalled();
  });

  it('does not submit a form while busy, also not by Enter in a field', async () => {
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="E-mail" />
        <Button type="submit" isBusy>
          Log in
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByRole('textbox'), 'a{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('IconButton', () => {
  it('has a name, and exposes whether it is pressed', () => {
    const { rerender } = render(<IconButton icon={HeartIcon} label="Favorite" isPressed={false} />);
    expect(screen.getByRole('button', { name: 'Favorite', pressed: false })).toBeVisible();
    rerender(<IconButton icon={HeartIcon} label="Favorite" isPressed />);
    expect(screen.getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible();
  });
});
