// planted: shell-meets-remotes-at-run-time
import { entry } from '@frizo/mf-booking';

export const remote = entry;
