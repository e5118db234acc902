import { Button, type ButtonProps } from '@frizo/ui';
import { useFormState } from './final-form.ts';

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'isBusy' | 'onClick'>;

/** Submits the surrounding form; busy meanwhile. `busyText` describes the action: "Logging in". */
export function SubmitButton({ look = 'primary', ...rest }: SubmitButtonProps) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return <Button {...rest} look={look} type="submit" isBusy={submitting} />;
}
