import { tipOf } from '@frizo/money';

/** Spec 5.6: at most three digits. */
export const maxTipDigits = 3;

/** What the client has chosen: a preset in percent, or a percentage of their own as typed. */
export interface TipChoice {
  readonly preset: number | 'custom';
  readonly custom: string;
}

/** What may be typed as a percentage: the digits, at most three (spec 5.6). */
export function typedTip(text: string): string {
  return text.replace(/\D/g, '').slice(0, maxTipDigits);
}

/** The tip in cents; a percentage that is no number is 0 (spec 5.6). */
export function tipCentsOf(servicesCents: number, { preset, custom }: TipChoice): number {
  return tipOf(servicesCents, preset === 'custom' ? Number.parseInt(custom, 10) || 0 : preset);
}
