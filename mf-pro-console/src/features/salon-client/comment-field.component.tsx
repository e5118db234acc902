import { useFormField } from '@frizo/forms';
import { TextArea } from '@frizo/ui';
import { addSalonClientRules, length } from '@frizo/validation';

const rule = length({ max: addSalonClientRules.comment.maxLength });

/** A professional's note about a client, which the client does not see. */
export function CommentField({ label }: { label: string }) {
  return <TextArea {...useFormField<string>('comment', '', rule)} label={label} isOptional />;
}
