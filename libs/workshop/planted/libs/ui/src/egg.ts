// planted: no-circles
import { hen } from './hen.ts';

export const egg = () => hen;
