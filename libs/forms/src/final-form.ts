/// <reference types="@frizo/forms/types" />
export { Form as FinalForm, useField, useForm, useFormState } from 'react-final-form';
