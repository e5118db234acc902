import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useConfirm } from './use-confirm.tsx';

afterEach(cleanup);

function Page() {
  const { ask, dialog } = useConfirm();
  const [answers, setAnswers] = useState<boolean[]>([]);
  const question = {
    title: 'Cancel',
    text: 'Are you sure you wish to cancel?',
    about: 'Balayage',
    yes: 'Yes',
    no: 'No',
  };
  const put = async () => {
    const answer = await ask(question);
    setAnswers((all) => [...all, answer]);
  };
  return (
    <>
      <button onClick={() => void put()}>Ask</button>
      <output>{answers.join(' ')}</output>
      {dialog}
    </>
  );
}

describe('a confirmation', () => {
  it('shows its text and its subject', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel' });
    expect(dialog).toHaveTextContent('Are you sure you wish to cancel?');
    expect(dialog).toHaveTextContent('Balayage');
  });

  it.each([
    ['Yes', 'true'],
    ['No', 'false'],
    ['Close', 'false'],
  ])('is answered by %s', async (button, answer) => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(answer)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
  });

  it('is declined by Escape', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('false')).toBeVisible();
  });
});
