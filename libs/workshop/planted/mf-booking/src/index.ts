export { door } from '@frizo/ui';
