export { FormSelect, type FormSelectProps } from './form-select.component.tsx';
