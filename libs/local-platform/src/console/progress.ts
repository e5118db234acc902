/** Where progress is shown: a terminal, or a log that keeps every line. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Tells how far a step is: `0.4`, or words like `12 of 60`. */
export type Note = (howFar: number | string) => void;

export interface Progress {
  /**
   * Shows that `work` is under way, and how long it took when it took long enough to notice. Steps may run at once.
   * A failure passes through.
   */
  step<T>(title: string, work: (note: Note) => Promise<T>): Promise<T>;
  /** A line that stays. */
  line(text: string): void;
}

interface Step {
  readonly title: string;
  readonly startedAt: number;
  /** Until it is worth a line in a log that this has begun. */
  readonly patience: NodeJS.Timeout | undefined;
  howFar: string;
  /** The last share that a log was told of. */
  toldShare: number;
}

const drawEveryMs = 200;
const worthTellingMs = 1_500;
const eraseLine = '\r\u001b[2K';

/** Progress on a screen: one live line in a terminal; in a log a line when something takes long, and when it is done. */
export function showProgress(screen: Screen, now: () => number = () => performance.now()): Progress {
  const running = new Set<Step>();
  let timer: NodeJS.Timeout | undefined;

  function draw(): void {
    if (!screen.isTTY) return;
    const line = [...running].map((step) => liveWords(step, now())).join(' · ');
    screen.write(eraseLine + line.slice(0, (screen.columns ?? 80) - 1));
  }

  function line(text: string): void {
    screen.write(screen.isTTY ? `${eraseLine}${text}\n` : `${text}\n`);
    if (running.size > 0) draw();
  }

  function begin(title: string): Step {
    const patience = screen.isTTY ? undefined : setTimeout(() => line(`${title} …`), worthTellingMs).unref();
    const step: Step = { title, startedAt: now(), patience, howFar: '', toldShare: 0 };
    running.add(step);
    timer ??= screen.isTTY ? setInterval(draw, drawEveryMs).unref() : undefined;
    draw();
    return step;
  }

  function hear(step: Step, howFar: number | string): void {
    step.howFar = typeof howFar === 'number' ? bar(howFar) : howFar;
    if (screen.isTTY || typeof howFar !== 'number' || howFar < step.toldShare + 0.25 || howFar >= 1) return;
    step.toldShare = howFar;
    line(`${step.title}: ${Math.floor(howFar * 100)} %`);
  }

  function finish(step: Step): void {
    clearTimeout(step.patience);
    running.delete(step);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    if (screen.isTTY) screen.write(eraseLine);
  }

  return {
    line,
    async step(title, work) {
      const step = begin(title);
      try {
        const result = await work((howFar) => hear(step, howFar));
        const tookMs = now() - step.startedAt;
        if (tookMs >= worthTellingMs) line(`${title}: done (${seconds(tookMs)})`);
        return result;
      } finally {
        finish(step);
      }
    },
  };
}

function liveWords(step: Step, nowMs: number): string {
  return [step.title, step.howFar, seconds(nowMs - step.startedAt)].filter(Boolean).join(' ');
}

function seconds(ms: number): string {
  return `${Math.floor(ms / 1000)} s`;
}

/** Ten cells and a percentage, for a share from 0 to 1. */
export function bar(share: number): string {
  const within = Math.min(1, Math.max(0, share));
  const full = Math.floor(within * 10);
  return `${'█'.repeat(full)}${'░'.repeat(10 - full)} ${Math.floor(within * 100)} %`;
}
