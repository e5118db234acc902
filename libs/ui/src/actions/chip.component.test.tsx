import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChoiceChip, RemovableChip } from './chip.component.tsx';

afterEach(cleanup);

describe('chips', () => {
  it('toggle a choice', async () => {
    const onChange = jest.fn();
    render(
      <ChoiceChip isChosen onChange={onChange}>
        Balayage
      </ChoiceChip>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Balayage', pressed: true }));
    expect(onChange).toHaveBeenCalledWith(false);
  });

  it('remove what was chosen', async () => {
    const onRemove = jest.fn();
    render(<RemovableChip onRemove={onRemove}>Phoenix, AZ</RemovableChip>);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Phoenix, AZ' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
  });
});
