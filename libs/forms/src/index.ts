export { FormCheckbox, type FormCheckboxProps } from './form-checkbox.component.tsx';
export { FormError } from './form-error.component.tsx';
export { FormFields } from './form-fields.component.tsx';
export { FormRadioGroup, type FormRadioGroupProps } from './form-radio-group.component.tsx';
export {
  FormZipPlaceField,
  placeText,
  type FormZipPlaceFieldProps,
  type ZipPlace,
} from './form-zip-place-field.component.tsx';
export { Form, type FormProps } from './form.component.tsx';
export {
  FormPatternField,
  FormPhoneField,
  FormZipField,
  type MaskedFieldProps,
} from './masked-fields.component.tsx';
export type { RefusedRequest, SubmissionErrors, SubmitOptions } from './submission-errors.ts';
export { SubmitButton, type SubmitButtonProps } from './submit-button.component.tsx';
export {
  FormPasswordField,
  FormTextField,
  type FieldOfForm,
  type FormPasswordFieldProps,
  type FormTextFieldProps,
} from './text-fields.component.tsx';
export { useFormField, type BoundField } from './use-form-field.ts';
export { useChangeValue, useIsDirty, useFormValues, useSubmit, type Submission } from './use-submit.ts';
