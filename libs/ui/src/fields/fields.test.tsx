import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox } from './checkbox.component.tsx';
import { CheckboxGroup, RadioGroup } from './choice-groups.component.tsx';
import { ChoiceSelect } from './choice-select.component.tsx';
import { PasswordField } from './password-field.component.tsx';
import { RangeSlider } from './range-slider.component.tsx';
import { TextField } from './text-field.component.tsx';

afterEach(cleanup);

describe('TextField', () => {
  it('is found by its label and described by its hint and its error', () => {
    const { rerender } = render(
      <TextField label="ZIP" hint="Five digits" value="8" onChange={() => undefined} isRequired />,
    );
    const field = screen.getByRole('textbox', { name: 'ZIP' });
    expect(field).toBeRequired();
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription('Five digits');
    rerender(
      <TextField
        label="ZIP"
        hint="Five digits"
        value="8"
        onChange={() => undefined}
        error="Must be exactly 5 characters"
      />,
    );
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Five digits Must be exactly 5 characters');
  });

  it('has a live region for its error before there is one', () => {
    const { container, rerender } = render(<TextField label="ZIP" value="" onChange={() => undefined} />);
    const place = container.querySelector('[aria-live=polite]');
    expect(place).toBeEmptyDOMElement();
    rerender(<TextField label="ZIP" value="" onChange={() => undefined} error="Required field" />);
    expect(place).toHaveTextContent('Required field');
  });

  it('reports what is typed', async () => {
    const onChange = jest.fn();
    render(<TextField label="ZIP" value="" onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), '8');
    expect(onChange).toHaveBeenCalledWith('8');
  });
});

describe('PasswordField', () => {
  it('hides the password until it is revealed', async () => {
    render(
      <PasswordField
        label="Password"
        value="Demo-1234"
        onChange={() => undefined}
        autoComplete="current-password"
      />,
    );
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
    expect(field).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBeVisible();
  });
});

describe('choices', () => {
  it('are changed by a click on their text', async () => {
    const onChange = jest.fn();
    render(
      <Checkbox isChecked={false} onChange={onChange} error="Required field">
        I agree
      </Checkbox>,
    );
    await userEvent.click(screen.getByText('I agree'));
    expect(onChange).toHaveBeenCalledWith(true);
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription('Required field');
  });

  it('show when only some of their items are chosen', () => {
    render(
      <Checkbox isChecked={false} isPartly onChange={() => undefined}>
        Hair
      </Checkbox>,
    );
    expect(screen.getByRole('checkbox', { name: 'Hair' })).toBePartiallyChecked();
  });

  it('of a group are returned in the order of the list, whatever the order of clicks', async () => {
    const onChange = jest.fn();
    const choices = [
      { value: 1, title: 'Balayage' },
      { value: 2, title: 'Braids' },
      { value: 3, title: 'Fade' },
    ];
    render(<CheckboxGroup label="Hair" choices={choices} values={[3]} onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Hair' })).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Balayage' }));
    expect(onChange).toHaveBeenLastCalledWith([1, 3]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fade' }));
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it('of radio buttons exclude each other', async () => {
    const onChange = jest.fn();
    const choices = [
      { value: 1, title: 'Female' },
      { value: 3, title: 'Not sharing' },
    ];
    render(<RadioGroup label="Gender" choices={choices} value={1} onChange={onChange} />);
    expect(screen.getByRole('radio', { name: 'Female' })).toBeChecked();
    await userEvent.click(screen.getByText('Not sharing'));
    expect(onChange).toHaveBeenCalledWith(3);
  });
});

describe('RangeSlider', () => {
  function Time({ onChangeEnd }: { onChangeEnd: (value: readonly [number, number]) => void }) {
    const [value, setValue] = useState<readonly [number, number]>([36_000, 68_400]);
    return (
      <RangeSlider
        label="Time"
        value={value}
        onChange={setValue}
        onChangeEnd={onChangeEnd}
        min={0}
        max={86_400}
        step={900}
        format={(seconds) => `${seconds / 3600} h`}
      />
    );
  }

  it('describes both ends as text', () => {
    render(<Time onChangeEnd={() => undefined} />);
    expect(screen.getByRole('group', { name: 'Time' })).toBeVisible();
    expect(screen.getByRole('slider', { name: 'From' })).toHaveAttribute('aria-valuetext', '10 h');
    expect(screen.getByText('10 h – 19 h')).toBeVisible();
  });

  it('never lets one end pass the other, and reports where it was released', () => {
    const onChangeEnd = jest.fn();
    render(<Time onChangeEnd={onChangeEnd} />);
    const from = screen.getByRole('slider', { name: 'From' });
    fireEvent.change(from, { target: { value: '80000' } });
    fireEvent.keyUp(from);
    expect(onChangeEnd).toHaveBeenLastCalledWith([68_400, 68_400]);
  });
});

describe('ChoiceSelect', () => {
  it('is found by its label, shows what is chosen, and reports the value of another choice', async () => {
    const onChange = jest.fn();
    const options = [
      { value: 10, title: '10 rows' },
      { value: 20, title: '20 rows' },
    ];
    render(<ChoiceSelect label="Rows per page" value={20} options={options} onChange={onChange} />);
    const select = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(select).toHaveDisplayValue('20 rows');
    await userEvent.selectOptions(select, '10 rows');
    expect(onChange).toHaveBeenCalledWith(10);
  });
});
