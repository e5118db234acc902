// planted: remotes-are-independent
import { entry } from '@frizo/mf-discovery';

export const remote = entry;
