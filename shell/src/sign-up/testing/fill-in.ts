import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Types into fields by their labels; skips fields with an empty text. */
export async function fillIn(user: UserEvent, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    if (text !== '') await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
  }
}

/** A person's field values by label. */
export const mia = {
  'First name': 'Mia',
  'Last name': 'Chen',
  'E-mail': 'mia@demo.frizo.test',
  Password: 'Demo-1234',
  'Confirm password': 'Demo-1234',
};

/** Ticks the captcha and sends the form. */
export async function signUp(user: UserEvent, button = 'Sign up'): Promise<void> {
  await user.click(screen.getByRole('checkbox', { name: 'I am not a robot' }));
  await user.click(screen.getByRole('button', { name: button }));
}
