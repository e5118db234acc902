import { screen, waitFor } from '@testing-library/react';

/** Finds the dropdown whose label ends with this text, once its options are loaded. */
export function findDropdown(label: string): Promise<HTMLElement> {
  return waitFor(() => {
    const dropdown = screen.getByRole('button', { name: new RegExp(`${label}$`) });
    if (dropdown.textContent.includes('Loading')) throw new Error(`${label} is still loading.`);
    return dropdown;
  });
}

/** Finds an option of the open list by its title; a detail may follow it. */
export function findOption(title: string): Promise<HTMLElement> {
  return screen.findByText(title, { selector: '[role=option] [data-title]' });
}
