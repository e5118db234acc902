import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { chosen } from '@frizo/validation';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormSelect } from './form-select.component.tsx';
import { Form } from './form.component.tsx';
import { SubmitButton } from './submit-button.component.tsx';
import { stubScrolling } from './testing/stub-scrolling.ts';
import { useSubmit } from './use-submit.ts';

beforeEach(stubScrolling);
afterEach(cleanup);

const options = [
  { value: 2, title: 'Freelancer' },
  { value: 7, title: 'Salon owner' },
];

function SignUp({ save }: { save: (values: object) => Promise<void> }) {
  return (
    <Form onSubmit={useSubmit(save)}>
      <FormSelect name="userTypeCode" label="Type" options={options} rule={chosen} />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

it('a select is required while it holds -1, and then sends what was chosen', async () => {
  const save = jest.fn<(values: object) => Promise<void>>().mockResolvedValue(undefined);
  render(<SignUp save={save} />);
  const select = screen.getByRole('button', { name: /Type/ });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Required field'));
  await waitFor(() => expect(select).toHaveFocus());
  await userEvent.click(select);
  await userEvent.click(screen.getByRole('option', { name: 'Salon owner' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({ userTypeCode: 7 });
});
