import { useIsDirty } from '@frizo/forms';
import { useUnsavedWork } from '@frizo/remote-kit';

/** Says that closing would lose what was typed; inside the form, which knows. */
export function UnsavedForm() {
  useUnsavedWork(useIsDirty());
  return null;
}
