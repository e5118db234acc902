export { entry } from '@frizo/ui';
