import type { Random } from './random.ts';
import type { Backdrop, HairTone, Palette, SkinTone } from './picture.ts';

export const skinTones = [
  'porcelain',
  'rose',
  'sand',
  'honey',
  'olive',
  'caramel',
  'umber',
  'espresso',
] as const;
export const palettes = [
  ...(['blush', 'sage', 'aubergine', 'terracotta', 'cobalt'] as const),
  ...(['butter', 'sea', 'rouge', 'sand', 'dusk'] as const),
];
export const backdrops = ['arch', 'sun', 'leaves', 'split', 'drape', 'petals', 'window', 'plain'] as const;

/** Likely hair tones for each skin tone; dyed ones at the end of each list. */
const hairTones: Record<SkinTone, readonly HairTone[]> = {
  porcelain: ['copper', 'auburn', 'honey', 'chestnut', 'platinum', 'ink', 'rose', 'silver'],
  rose: ['honey', 'chestnut', 'platinum', 'espresso', 'copper', 'auburn', 'silver', 'teal'],
  sand: ['ink', 'espresso', 'chestnut', 'honey', 'auburn', 'rose', 'platinum'],
  honey: ['ink', 'espresso', 'chestnut', 'auburn', 'honey', 'plum'],
  olive: ['espresso', 'ink', 'chestnut', 'honey', 'copper', 'silver'],
  caramel: ['ink', 'espresso', 'chestnut', 'honey', 'auburn', 'plum'],
  umber: ['ink', 'espresso', 'ink', 'auburn', 'honey', 'silver', 'copper'],
  espresso: ['ink', 'espresso', 'ink', 'platinum', 'auburn', 'plum', 'silver'],
};

export interface Tones {
  skin: SkinTone;
  hair: HairTone;
  palette: Palette;
  backdrop: Backdrop;
}

/** A deck of cards that is reshuffled when it is empty; with `isWanted` the first matching card is drawn. */
function deckOf<T>(random: Random, cards: readonly T[]): (isWanted?: (card: T) => boolean) => T {
  let deck: T[] = [];
  return (isWanted = () => true) => {
    if (!deck.some(isWanted)) deck = [...deck, ...random.shuffle(cards)];
    const [card] = deck.splice(deck.findIndex(isWanted), 1);
    return card ?? random.pick(cards);
  };
}

/** Skin tones for afro-textured hair. */
const deeper: readonly SkinTone[] = ['olive', 'caramel', 'umber', 'espresso'];
const textured: readonly string[] = ['afro', 'box-braids'];

/**
 * Draws skin tones, palettes and backdrops so that each is used about equally often. The argument is the hair style,
 * if the picture has one.
 */
export function dealTones(random: Random): (style?: string) => Tones {
  const nextSkin = deckOf<SkinTone>(random, skinTones);
  const nextPalette = deckOf<Palette>(random, palettes);
  const nextBackdrop = deckOf<Backdrop>(random, backdrops);
  return (style = '') => {
    const skin = nextSkin(textured.includes(style) ? (card) => deeper.includes(card) : undefined);
    return { skin, hair: random.pick(hairTones[skin]), palette: nextPalette(), backdrop: nextBackdrop() };
  };
}
