/** The output of the progress: a terminal or a log. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Reports the state of a step: `0.4`, or a text like `12 of 60`. */
export type ReportProgress = (state: number | string) => void;

export interface Progress {
  /**
   * Shows the progress of `work`, and its duration if it took noticeably long. Steps may run in parallel.
   * Rejects with the failure of `work`.
   */
  step<T>(title: string, work: (note: ReportProgress) => Promise<T>): Promise<T>;
  /** Prints a permanent line. */
  line(text: string): void;
}

interface Step {
  readonly title: string;
  readonly startedAt: number;
  /** Logs the start of a step that takes long. */
  readonly startTimer: NodeJS.Timeout | undefined;
  state: string;
  /** The share that was logged last. */
  loggedShare: number;
}

const drawEveryMs = 200;
const noticeableMs = 1_500;
const eraseLine = '\r\u001b[2K';

/** Shows progress as one live line in a terminal; in a log as a line when a step takes long, and when it is done. */
export function showProgress(screen: Screen, now: () => number = () => performance.now()): Progress {
  const running = new Set<Step>();
  let timer: NodeJS.Timeout | undefined;

  function draw(): void {
    if (!screen.isTTY) return;
    const line = [...running].map((step) => liveText(step, now())).join(' · ');
    screen.write(eraseLine + line.slice(0, (screen.columns ?? 80) - 1));
  }

  function line(text: string): void {
    screen.write(screen.isTTY ? `${eraseLine}${text}\n` : `${text}\n`);
    if (running.size > 0) draw();
  }

  function begin(title: string): Step {
    const startTimer = screen.isTTY ? undefined : setTimeout(() => line(`${title} …`), noticeableMs).unref();
    const step: Step = { title, startedAt: now(), startTimer, state: '', loggedShare: 0 };
    running.add(step);
    timer ??= screen.isTTY ? setInterval(draw, drawEveryMs).unref() : undefined;
    draw();
    return step;
  }

  function update(step: Step, state: number | string): void {
    step.state = typeof state === 'number' ? bar(state) : state;
    if (screen.isTTY || typeof state !== 'number' || state < step.loggedShare + 0.25 || state >= 1) return;
    step.loggedShare = state;
    line(`${step.title}: ${Math.floor(state * 100)} %`);
  }

  function finish(step: Step): void {
    clearTimeout(step.startTimer);
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
        const result = await work((state) => update(step, state));
        const durationMs = now() - step.startedAt;
        if (durationMs >= noticeableMs) line(`${title}: done (${seconds(durationMs)})`);
        return result;
      } finally {
        finish(step);
      }
    },
  };
}

function liveText(step: Step, nowMs: number): string {
  return [step.title, step.state, seconds(nowMs - step.startedAt)].filter(Boolean).join(' ');
}

function seconds(ms: number): string {
  return `${Math.floor(ms / 1000)} s`;
}

/** A bar of ten cells and a percentage, for a share from 0 to 1. */
export function bar(share: number): string {
  const within = Math.min(1, Math.max(0, share));
  const full = Math.floor(within * 10);
  return `${'█'.repeat(full)}${'░'.repeat(10 - full)} ${Math.floor(within * 100)} %`;
}
