// planted: shell-meets-remotes-at-run-time
import { door } from '@frizo/mf-booking';

export const remote = door;
