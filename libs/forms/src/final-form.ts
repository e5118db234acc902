/// <reference types="@frizo/forms/types" />
export { Form as FinalForm, useField, useFormState } from 'react-final-form';
