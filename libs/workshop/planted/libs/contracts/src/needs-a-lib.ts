// planted: contracts-import-zod-only, libs-import-lower-libs
import { cents } from '@frizo/money';

export const price = cents;
