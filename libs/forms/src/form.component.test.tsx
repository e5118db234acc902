import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { all, email, phoneDigits, required, zipCode } from '@frizo/validation';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormCheckbox } from './form-checkbox.component.tsx';
import { FormError } from './form-error.component.tsx';
import { Form } from './form.component.tsx';
import { FormPhoneField, FormZipField } from './masked-fields.component.tsx';
import type { SubmitOptions } from './submission-errors.ts';
import { SubmitButton } from './submit-button.component.tsx';
import { stubScrolling } from './testing/stub-scrolling.ts';
import { FormPasswordField, FormTextField } from './text-fields.component.tsx';
import { useSubmit } from './use-submit.ts';

beforeEach(stubScrolling);
afterEach(cleanup);

interface Values {
  username: string;
  password: string;
}
type LogInRequest = (values: Values) => Promise<unknown>;

function LogIn({ logIn, options }: { logIn: LogInRequest; options?: SubmitOptions }) {
  const submit = useSubmit(logIn, options);
  return (
    <Form<Values> label="Log in" onSubmit={submit}>
      <FormTextField name="username" label="E-mail" rule={all(required, email)} />
      <FormPasswordField name="password" label="Password" autoComplete="current-password" rule={required} />
      <FormError />
      <SubmitButton busyText="Logging in">Log in</SubmitButton>
    </Form>
  );
}

const refusal = (details: object) =>
  Object.assign(new Error('Server side problem'), { key: '0', ...details });
const emailField = () => screen.getByRole('textbox', { name: 'E-mail' });
const button = () => screen.getByRole('button', { name: 'Log in' });

async function fillIn() {
  await userEvent.type(emailField(), 'client@demo.frizo.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Demo-1234');
}

describe('a form', () => {
  it('is submitted by Enter', async () => {
    const logIn = jest.fn<LogInRequest>().mockResolvedValue(undefined);
    render(<LogIn logIn={logIn} />);
    await fillIn();
    await userEvent.keyboard('{Enter}');
    expect(logIn.mock.calls).toEqual([[{ username: 'client@demo.frizo.test', password: 'Demo-1234' }]]);
  });

  it('shows the error of a field once it was left', async () => {
    render(<LogIn logIn={jest.fn<LogInRequest>()} />);
    await userEvent.type(emailField(), 'client');
    expect(emailField()).toBeValid();
    await userEvent.tab();
    expect(emailField()).toHaveAccessibleDescription('Invalid email');
    await userEvent.type(emailField(), '@demo.frizo.test');
    expect(emailField()).toBeValid();
  });

  it('shows the error only after the mouse button is released, so that nothing moves away from under a click', async () => {
    const user = userEvent.setup();
    render(<LogIn logIn={jest.fn<LogInRequest>()} />);
    await user.click(emailField());
    await user.pointer({ keys: '[MouseLeft>]', target: document.body });
    expect(emailField()).not.toHaveFocus();
    expect(emailField()).toBeValid();
    await user.pointer({ keys: '[/MouseLeft]', target: document.body });
    expect(emailField()).toHaveAccessibleDescription('Required field');
  });

  it('sends nothing while a rule is violated, and focuses the first invalid field', async () => {
    const logIn = jest.fn<LogInRequest>();
    render(<LogIn logIn={logIn} />);
    await userEvent.type(screen.getByLabelText('Password'), 'Demo-1234');
    await userEvent.click(button());
    await waitFor(() => expect(emailField()).toHaveFocus());
    expect(emailField()).toHaveAccessibleDescription('Required field');
    expect(logIn).not.toHaveBeenCalled();
  });

  it('is busy while it is submitted, and is not submitted twice', async () => {
    let finish: () => void = () => undefined;
    const logIn = jest.fn<LogInRequest>(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<LogIn logIn={logIn} />);
    await fillIn();
    await userEvent.click(button());
    await userEvent.click(button());
    await userEvent.type(emailField(), '{Enter}');
    expect(logIn).toHaveBeenCalledTimes(1);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Logging in')).toBeInTheDocument();
    finish();
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled', 'true'));
  });

  it("shows the server's error beside its field until the field is changed", async () => {
    const logIn = jest
      .fn<LogInRequest>()
      .mockRejectedValue(refusal({ fields: { login: ['VALUE_IS_NOT_EMAIL'] } }));
    render(<LogIn logIn={logIn} options={{ fieldNames: { login: 'username' } }} />);
    await fillIn();
    await userEvent.click(button());
    await waitFor(() => expect(emailField()).toHaveFocus());
    expect(emailField()).toHaveAccessibleDescription('Invalid email');
    await userEvent.type(emailField(), 'x');
    expect(emailField()).toBeValid();
  });

  it('announces and focuses its general error', async () => {
    const logIn = jest.fn<LogInRequest>().mockRejectedValue(refusal({}));
    render(<LogIn logIn={logIn} />);
    const alert = screen.getByRole('alert');
    expect(alert).toBeEmptyDOMElement();
    await fillIn();
    await userEvent.click(button());
    await waitFor(() => expect(alert).toHaveTextContent('Server side problem'));
    await waitFor(() => expect(alert).toContainElement(document.activeElement as HTMLElement));
  });

  it('can be submitted again after a refusal', async () => {
    const logIn = jest.fn<LogInRequest>().mockRejectedValueOnce(refusal({})).mockResolvedValueOnce(undefined);
    render(<LogIn logIn={logIn} />);
    await fillIn();
    await userEvent.click(button());
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    await userEvent.click(button());
    await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
    expect(logIn).toHaveBeenCalledTimes(2);
  });

  it('does not submit the form that its dialog was opened from', async () => {
    const outer = jest.fn();
    const logIn = jest.fn<LogInRequest>().mockResolvedValue(undefined);
    render(
      // React bubbles events of a portal to its React parent; a div replaces the outer form.
      <div onSubmit={outer}>
        <LogIn logIn={logIn} />
      </div>,
    );
    await fillIn();
    await userEvent.click(button());
    expect(logIn).toHaveBeenCalledTimes(1);
    expect(outer).not.toHaveBeenCalled();
  });
});

describe('fields with digits', () => {
  function Contact({ save }: { save: (values: object) => Promise<void> }) {
    return (
      <Form onSubmit={useSubmit(save)}>
        <FormPhoneField name="phone" label="Phone" rule={phoneDigits} />
        <FormZipField name="zip" label="ZIP" rule={zipCode} />
        <FormCheckbox name="agreed">I agree</FormCheckbox>
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }

  it('show the mask and store the digits', async () => {
    const save = jest.fn<(values: object) => Promise<void>>().mockResolvedValue(undefined);
    render(<Contact save={save} />);
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await userEvent.type(phone, '2125550147');
    expect(phone).toHaveValue('(212) 555-0147');
    await userEvent.type(screen.getByRole('textbox', { name: 'ZIP' }), '8500x4-12');
    expect(screen.getByRole('textbox', { name: 'ZIP' })).toHaveValue('85004');
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledWith({ phone: '2125550147', zip: '85004', agreed: true });
  });

  it('accept a pasted phone with its country code, and deleted digits', async () => {
    render(<Contact save={() => Promise.resolve()} />);
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await userEvent.click(phone);
    await userEvent.paste('+1 (212) 555-0147');
    expect(phone).toHaveValue('(212) 555-0147');
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(phone).toHaveValue('(212) 55');
  });
});
