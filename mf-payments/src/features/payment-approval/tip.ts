import { tipOf } from '@frizo/money';
import { isWhole, typedWhole } from '../../shared/whole-number.ts';

/** Spec 5.6: at most three digits. */
export const maxTipDigits = 3;

/** What the client has chosen: a preset in percent, or a percentage of their own as typed. */
export interface TipChoice {
  readonly preset: number | 'custom';
  readonly custom: string;
}

/** What may be typed as a percentage: a whole one of at most three digits (spec 5.6). */
export function typedTip(text: string): string {
  return typedWhole(text, maxTipDigits);
}

/** What is wrong with the chosen tip. */
export function tipErrorOf({ preset, custom }: TipChoice): string | undefined {
  return preset === 'custom' && !isWhole(custom) ? 'Whole percent only' : undefined;
}

/** A tip that may be a slip of the finger, in words: 'a tip of 377%'. */
export function unusualTipText({ preset, custom }: TipChoice): string | undefined {
  return preset === 'custom' && percentOf(custom) > 100 ? `a tip of ${percentOf(custom)}%` : undefined;
}

/** The tip in cents; a percentage that is no number is 0 (spec 5.6). */
export function tipCentsOf(servicesCents: number, { preset, custom }: TipChoice): number {
  return tipOf(servicesCents, preset === 'custom' ? percentOf(custom) : preset);
}

function percentOf(custom: string): number {
  return isWhole(custom) ? Number(custom) : 0;
}
