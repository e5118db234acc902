// planted: shell-imports-no-remotes
import { entry } from '@frizo/mf-booking';

export const remote = entry;
