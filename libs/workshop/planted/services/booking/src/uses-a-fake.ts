// planted: tests-stay-out-of-code
import { fake } from '@frizo/service-kit/testing';

export const real = fake;
