// planted: code-imports-no-test-files
import { fake } from '@frizo/service-kit/testing';

export const real = fake;
