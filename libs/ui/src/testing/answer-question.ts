import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses a button of the open confirmation dialog, as shown by `useConfirm`. */
export async function answerQuestion(user: UserEvent, button: string): Promise<void> {
  await screen.findByRole('alertdialog');
  await user.click(screen.getByRole('button', { name: button }));
}
