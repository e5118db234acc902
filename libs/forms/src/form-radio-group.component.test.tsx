import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { all, chosen, required } from '@frizo/validation';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormFields } from './form-fields.component.tsx';
import { FormRadioGroup } from './form-radio-group.component.tsx';
import { Form } from './form.component.tsx';
import { SubmitButton } from './submit-button.component.tsx';
import { stubScrolling } from './testing/stub-scrolling.ts';
import { FormTextField } from './text-fields.component.tsx';
import { useIsDirty, useSubmit } from './use-submit.ts';

beforeEach(stubScrolling);
afterEach(cleanup);

const choices = [
  { value: 2, title: 'Freelancer' },
  { value: 7, title: 'Salon owner' },
];

function Dirt() {
  return <output>{useIsDirty() ? 'unsaved' : 'nothing to lose'}</output>;
}

function Business({ save, onChosen }: { save: (values: object) => Promise<void>; onChosen?: () => void }) {
  return (
    <Form onSubmit={useSubmit(save)}>
      <FormFields>
        <FormRadioGroup
          name="type"
          label="Type"
          choices={choices}
          rule={all(required, chosen)}
          onChosen={onChosen}
        />
        <FormTextField name="salonName" label="Name" />
      </FormFields>
      <Dirt />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a radio group of a form', () => {
  it('is sent as its value, and reports the choice', async () => {
    const sent = jest.fn<(values: object) => Promise<void>>().mockResolvedValue(undefined);
    const onChosen = jest.fn();
    render(<Business save={sent} onChosen={onChosen} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Salon owner' }));
    expect(onChosen).toHaveBeenCalledWith(7);
    await save();
    expect(sent).toHaveBeenCalledWith({ type: 7 });
  });

  it('shows its error beside the group, and its first option gets the focus', async () => {
    const sent = jest.fn<(values: object) => Promise<void>>();
    render(<Business save={sent} />);
    await save();
    const group = screen.getByRole('radiogroup', { name: 'Type' });
    expect(group).toBeInvalid();
    expect(group).toHaveAccessibleDescription('Required field');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Freelancer' })).toHaveFocus());
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('the fields of a form', () => {
  it('are disabled while the form is submitted, and enabled again after a refusal', async () => {
    let refuse: (error: Error) => void = () => undefined;
    render(<Business save={() => new Promise<void>((_resolve, reject) => (refuse = reject))} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Freelancer' }));
    await save();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    refuse(Object.assign(new Error('No'), { key: '0', fields: { salonName: ['VALUE_IS_REQUIRED'] } }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Name')).toBeEnabled();
  });

  it('count as unsaved from the first change until they were saved', async () => {
    render(<Business save={() => Promise.resolve()} />);
    expect(screen.getByText('nothing to lose')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Freelancer' }));
    expect(screen.getByText('unsaved')).toBeVisible();
    await save();
    expect(await screen.findByText('nothing to lose')).toBeVisible();
  });
});
