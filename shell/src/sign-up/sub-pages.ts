import type { LegalCode } from '@frizo/contracts';

/** A legal document that a sign-up dialog shows at an address below its own (spec 2, routes). */
export interface SubPage {
  readonly slug: 'terms-for-clients' | 'privacy-policy' | 'terms-for-professionals';
  readonly title: string;
  readonly code: LegalCode;
}

const userAgreement: SubPage = { slug: 'terms-for-clients', title: 'User Agreement', code: 'ua' };
const privacyPolicy: SubPage = { slug: 'privacy-policy', title: 'Privacy Policy', code: 'pp' };
const vendorAgreement: SubPage = { slug: 'terms-for-professionals', title: 'Vendor Agreement', code: 'pa' };

/** The sign-up dialogs by their path, with the documents to which the user agrees. */
export const signUpDialogs = {
  'client-sign-up': [userAgreement, privacyPolicy],
  'pro-sign-up': [userAgreement, privacyPolicy, vendorAgreement],
  'list-your-business': [privacyPolicy, vendorAgreement],
} as const satisfies Record<string, readonly SubPage[]>;
export type SignUpDialog = keyof typeof signUpDialogs;

/** The sub-page at a path; null for the form's own path and paths outside the dialog. */
export function subPageAt(dialog: SignUpDialog, path: string): SubPage | null {
  const [, first, slug, ...rest] = path.replace(/\/+$/, '').split('/');
  if (first !== dialog || rest.length > 0) return null;
  return signUpDialogs[dialog].find((page) => page.slug === slug) ?? null;
}

/** Whether a path is the dialog's own or below it. */
export function isWithin(dialog: SignUpDialog, path: string): boolean {
  return path === `/${dialog}` || path.startsWith(`/${dialog}/`);
}
