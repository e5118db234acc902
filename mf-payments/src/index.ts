import { defineRemote } from '@frizo/remote-kit';
import { Root } from './root.tsx';

export const remote = defineRemote({ name: 'mf-payments', Root, apis: [] });
