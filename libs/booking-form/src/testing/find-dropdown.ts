import { screen, waitFor } from '@testing-library/react';

/** The dropdown of a label that ends so, once its options are there. */
export function findDropdown(label: string): Promise<HTMLElement> {
  return waitFor(() => {
    const dropdown = screen.getByRole('button', { name: new RegExp(`${label}$`) });
    if (dropdown.textContent.includes('Loading')) throw new Error(`${label} is still loading.`);
    return dropdown;
  });
}

/** The title of an option in the list that is open; a detail may follow it. */
export function findOption(title: string): Promise<HTMLElement> {
  return screen.findByText(title, { selector: '[role=option] [data-title]' });
}
