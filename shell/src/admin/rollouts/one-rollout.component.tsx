import { useEffect, useRef, useState } from 'react';
import type { Rollout } from '@frizo/contracts';
import { Stack } from '@frizo/ui';
import { useOverrides } from '../../overrides/use-overrides.ts';
import { usePortal } from '../../portal.context.ts';
import { Health } from './health.component.tsx';
import { KeptBuilds } from './kept-builds.component.tsx';
import { moveWords } from './move-words.ts';
import { MoveDialog } from './move.dialog.tsx';
import { Pointer } from './pointer.component.tsx';
import type { WantedMove } from './use-move.ts';

export interface OneRolloutProps {
  rollout: Rollout;
  reload: () => void;
}

/** One remote: its pointer, the builds that it can be moved to, and how they do. */
export function OneRollout({ rollout: asked, reload }: OneRolloutProps) {
  const { notices } = usePortal();
  const overrides = useOverrides(reload);
  const [moved, setMoved] = useState<Rollout | null>(null);
  /** How it stood when somebody asked for a move: what they have seen is what they decide on. */
  const [open, setOpen] = useState<{ readonly rollout: Rollout; readonly wanted: WantedMove } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer to a move is there before the list is asked for again.
  const rollout = moved !== null && moved.version > asked.version ? moved : asked;

  useEffect(() => {
    // The button that asked for the move may be gone with it.
    if (moved !== null && document.activeElement === document.body) heading.current?.focus();
  }, [moved]);

  const ask = (wanted: WantedMove) => setOpen({ rollout, wanted });
  return (
    <Stack gap={6}>
      <Pointer rollout={rollout} heading={heading} onMove={ask} />
      <KeptBuilds rollout={rollout} overrides={overrides} onMove={ask} />
      <Health rollout={rollout} />
      {open !== null && (
        <MoveDialog
          {...open}
          onClose={() => setOpen(null)}
          onMoved={(next, move) => {
            setOpen(null);
            setMoved(next);
            notices.show({ kind: 'success', text: moveWords(open.rollout, move).done });
          }}
        />
      )}
    </Stack>
  );
}
