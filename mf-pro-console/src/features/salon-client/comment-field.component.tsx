import { useFormField } from '@frizo/forms';
import { TextArea } from '@frizo/ui';
import { length } from '@frizo/validation';

const rule = length({ max: 1_000 });

/** What a professional notes about a client; the client does not see it. */
export function CommentField({ label }: { label: string }) {
  return <TextArea {...useFormField<string>('comment', '', rule)} label={label} isOptional />;
}
