import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ComboBox } from './combo-box.component.tsx';
import type { Suggestion } from './suggestion-list.component.tsx';

afterEach(cleanup);

const suggestions = [
  { value: 1, text: 'Amara Bell', detail: 'Brooklyn, NY' },
  { value: 2, text: 'Amber & Ash', detail: 'Austin, TX' },
];

function Who({ onChoose = () => undefined }: { onChoose?: (suggestion: Suggestion<number>) => void }) {
  const [text, setText] = useState('');
  const found = text.length > 1 ? suggestions : [];
  return <ComboBox label="Who" text={text} onText={setText} suggestions={found} onChoose={onChoose} />;
}

const field = () => screen.getByRole('combobox', { name: 'Who' });

describe('ComboBox', () => {
  it('shows suggestions, and announces how many', async () => {
    render(<Who />);
    await userEvent.type(field(), 'a');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(field(), 'm');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('2 suggestions');
  });

  it('moves through them by arrow keys with the focus in the field, and Enter chooses', async () => {
    const onChoose = jest.fn();
    render(<Who onChoose={onChoose} />);
    await userEvent.type(field(), 'am{ArrowDown}{ArrowDown}');
    const option = screen.getByRole('option', { name: /Amber/, selected: true });
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('aria-activedescendant', option.id);
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith(suggestions[1]);
    expect(field()).toHaveValue('Amber & Ash');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('starts from the end when moving up', async () => {
    render(<Who />);
    await userEvent.type(field(), 'am{ArrowUp}');
    expect(screen.getByRole('option', { name: /Amber/, selected: true })).toBeVisible();
  });

  it('accepts a click on a suggestion', async () => {
    const onChoose = jest.fn();
    render(<Who onChoose={onChoose} />);
    await userEvent.type(field(), 'am');
    await userEvent.click(screen.getByRole('option', { name: /Amara/ }));
    expect(onChoose).toHaveBeenCalledWith(suggestions[0]);
  });

  it('closes on Escape and keeps the typed text', async () => {
    render(<Who />);
    await userEvent.type(field(), 'am{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field()).toHaveValue('am');
  });

  it('leaves Enter to the form while no suggestion is active', async () => {
    const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Who />
      </form>,
    );
    await userEvent.type(field(), 'am{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
