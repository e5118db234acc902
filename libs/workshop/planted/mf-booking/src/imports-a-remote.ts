// planted: remotes-stand-alone
import { entry } from '@frizo/mf-discovery';

export const remote = entry;
