// planted: remotes-stand-alone
import { door } from '@frizo/mf-discovery';

export const remote = door;
