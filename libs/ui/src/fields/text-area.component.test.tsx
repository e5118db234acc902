import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextArea } from './text-area.component.tsx';

afterEach(cleanup);

describe('TextArea', () => {
  it('is found by its label, described by its hint and its error, and reports what is typed', async () => {
    const onChange = jest.fn();
    render(<TextArea label="Message" hint="0 of 1000" error="Required field" value="" onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Message' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('0 of 1000 Required field');
    await userEvent.type(field, 'a{Enter}');
    expect(onChange.mock.calls).toEqual([['a'], ['\n']]);
  });
});
