import { screen, waitFor } from '@testing-library/react';

/** The dropdown of a label that ends so, once its options are there. */
export function findDropdown(label: string): Promise<HTMLElement> {
  return waitFor(() => {
    const dropdown = screen.getByRole('button', { name: new RegExp(`${label}$`) });
    if (dropdown.textContent.includes('Loading')) throw new Error(`${label} is still loading.`);
    return dropdown;
  });
}
