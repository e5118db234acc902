import type { CardValues } from '../card/card-fields.ts';
import type { CardFieldError, FieldKind, FrameSetup } from '../protocol.ts';
import type { CardForm } from './card-form.ts';

/** A whole card, or what is wrong with it. */
interface Gathered {
  readonly values: CardValues;
  readonly error: CardFieldError | undefined;
}

/**
 * How the frames of one `elements()` find each other: number, expiry and CVC may each have a frame, and the one that is asked sends all of
 * them. A broadcast channel stays within this origin (and this top-level site), so that the embedding page cannot listen.
 */
export interface FrameGroup {
  /** Tells the others what has been entered here. */
  announce(values: CardValues): void;
  /** The values of all frames together; shows what is missing in each. */
  gather(): Promise<Gathered>;
}

type GroupMessage =
  | { readonly type: 'number'; readonly number: string }
  | { readonly type: 'gather' }
  | ({ readonly type: 'gathered'; readonly kind: FieldKind } & Gathered);

/** How long a frame waits for others that may not be mounted. */
const answerMs = 1_000;

const parts: readonly FieldKind[] = ['cardNumber', 'cardExpiry', 'cardCvc'];

/** Joins the frames that have the same group in their setup. A combined field has no others to ask. */
export function joinGroup({ kind, group }: FrameSetup, form: CardForm): FrameGroup {
  const own = (): Gathered => {
    const error = form.showErrors();
    return { values: form.values(), error };
  };
  if (kind === 'card') return { announce: () => undefined, gather: () => Promise.resolve(own()) };

  const channel = new BroadcastChannel(`card-fields-${group}`);
  const post = (message: GroupMessage) => channel.postMessage(message);
  let gathered = new Map<FieldKind, Gathered>();
  let onGathered: () => void = () => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<GroupMessage>) => {
    if (data.type === 'gather') post({ type: 'gathered', kind, ...own() });
    else if (data.type === 'number') form.setNumberElsewhere(kind === 'cardCvc' ? data.number : '');
    else {
      gathered.set(data.kind, data);
      onGathered();
    }
  });
  return {
    announce({ cardnumber }) {
      if (kind === 'cardNumber') post({ type: 'number', number: cardnumber });
    },
    async gather() {
      gathered = new Map([[kind, own()]]);
      await new Promise<void>((resolve) => {
        onGathered = () => gathered.size === parts.length && resolve();
        setTimeout(resolve, answerMs);
        post({ type: 'gather' });
      });
      return merge(parts.flatMap((part) => gathered.get(part) ?? []));
    },
  };
}

function merge(all: readonly Gathered[]): Gathered {
  const first = (name: keyof CardValues) => all.map(({ values }) => values[name]).find(Boolean) ?? '';
  return {
    values: {
      cardnumber: first('cardnumber'),
      'exp-date': first('exp-date'),
      cvc: first('cvc'),
      postal: first('postal'),
    },
    error: all.map(({ error }) => error).find((error) => error !== undefined),
  };
}
