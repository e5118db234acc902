import type { HairTone, Palette, SkinTone } from '../picture.ts';
import { darker, lighter, mix } from './color.ts';

/** The colors of one skin, from the light to the deepest shadow. */
export interface SkinInks {
  light: string;
  base: string;
  shade: string;
  deep: string;
  /** Lines of features. */
  line: string;
  blush: string;
  lip: string;
}

const skinBases: Record<SkinTone, readonly [base: string, shade: string, blush: string, lip: string]> = {
  porcelain: ['#f6ddcf', '#e0ae99', '#e88d85', '#c9696b'],
  rose: ['#f0cbb6', '#d49a80', '#e07d70', '#bf5c5c'],
  sand: ['#e8bf9c', '#c58f6a', '#d97b62', '#b65a52'],
  honey: ['#d9a679', '#b0764b', '#cf6c4d', '#a84f45'],
  olive: ['#c99a6c', '#9b6a42', '#bf634a', '#9c4a42'],
  caramel: ['#b27a4e', '#84522f', '#b5523c', '#8e3f3a'],
  umber: ['#8a5637', '#5d341f', '#9e4233', '#7c3334'],
  espresso: ['#603a28', '#3c2117', '#8a3a30', '#6d2a30'],
};

export function skinInks(tone: SkinTone): SkinInks {
  const [base, shade, blush, lip] = skinBases[tone];
  return {
    light: mix(base, '#fff0dc', 0.34),
    base,
    shade,
    deep: darker(shade, 0.28),
    line: darker(shade, 0.52),
    blush,
    lip,
  };
}

/** The colors of hair, from the deepest to the shine. */
export interface HairInks {
  deep: string;
  dark: string;
  base: string;
  light: string;
  shine: string;
}

const hairBases: Record<HairTone, readonly [dark: string, base: string, light: string]> = {
  ink: ['#120d12', '#2a2027', '#5b4a56'],
  espresso: ['#20120f', '#43291f', '#80553d'],
  chestnut: ['#381b12', '#6f3d26', '#b07648'],
  copper: ['#6b2410', '#b5502a', '#eb9a5c'],
  auburn: ['#45110f', '#862c22', '#c9654a'],
  honey: ['#76481d', '#c08a45', '#f2cf8e'],
  platinum: ['#a78d68', '#dfcba3', '#fbf1d9'],
  silver: ['#6d6a78', '#b3b0ba', '#eceaee'],
  rose: ['#94475c', '#d88f9b', '#fbd3cf'],
  plum: ['#2c0f2e', '#5f2a5b', '#a9669b'],
  teal: ['#0f3a40', '#2a747a', '#7fc4bd'],
};

export function hairInks(tone: HairTone): HairInks {
  const [dark, base, light] = hairBases[tone];
  return { deep: darker(dark, 0.35), dark, base, light, shine: lighter(light, 0.45) };
}

/** The colors of a scene, from the background to the one strong accent. */
export interface PaletteInks {
  paper: string;
  soft: string;
  mid: string;
  strong: string;
  accent: string;
  ink: string;
}

const palettes: Record<Palette, readonly [string, string, string, string, string, string]> = {
  blush: ['#fbeee8', '#f3d5cb', '#e4ab9f', '#b9606a', '#a8213a', '#4a1826'],
  sage: ['#f1f1e6', '#d6dcc5', '#a5b594', '#5f7a5d', '#c9694a', '#26382b'],
  aubergine: ['#efe3ea', '#d3b3c6', '#96638a', '#4f2247', '#d98f5b', '#260d24'],
  terracotta: ['#fbeadb', '#f0c6a3', '#dd8e63', '#b0512f', '#2f5d62', '#4a1e12'],
  cobalt: ['#eaf0f6', '#bfd2e8', '#6f97cd', '#2b4f9c', '#f0a03c', '#131f4a'],
  butter: ['#fdf6dc', '#f7e3a1', '#e9bf58', '#b97f22', '#7a3b5e', '#4b2f10'],
  sea: ['#e7f3ef', '#b5dad2', '#63a8a3', '#1f6670', '#ee7d63', '#0c3139'],
  rouge: ['#fae3e0', '#efb0ac', '#d7565c', '#97192f', '#f3c26b', '#45091a'],
  sand: ['#f8f1e6', '#e8d6bd', '#cbab82', '#8c6a48', '#3f5f6f', '#3a2a1c'],
  dusk: ['#ece7f3', '#c9bfe0', '#8f83bd', '#4a4288', '#f2a58a', '#1d1a42'],
};

export function paletteInks(name: Palette): PaletteInks {
  const [paper, soft, mid, strong, accent, ink] = palettes[name];
  return { paper, soft, mid, strong, accent, ink };
}
