import { useFormField } from '@frizo/forms';
import { TextArea } from '@frizo/ui';
import { addSalonClientRules, length } from '@frizo/validation';

const rule = length({ max: addSalonClientRules.comment.maxLength });

/** What a professional notes about a client; the client does not see it. */
export function CommentField({ label }: { label: string }) {
  return <TextArea {...useFormField<string>('comment', '', rule)} label={label} isOptional />;
}
