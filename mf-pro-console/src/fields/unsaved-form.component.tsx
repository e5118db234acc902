import { useIsDirty } from '@frizo/forms';
import { useUnsavedWork } from '@frizo/remote-kit';

/** Marks the form as unsaved work; inside the form, to read its state. */
export function UnsavedForm() {
  useUnsavedWork(useIsDirty());
  return null;
}
