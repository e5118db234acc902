import { useEffect, useRef, useState } from 'react';
import type { Rollout } from '@frizo/contracts';
import { Stack } from '@frizo/ui';
import { useOverrides } from '../../overrides/use-overrides.ts';
import { usePortal } from '../../portal.context.ts';
import { Health } from './health.component.tsx';
import { KeptBuilds } from './kept-builds.component.tsx';
import { moveTexts } from './move-texts.ts';
import { MoveDialog } from './move.dialog.tsx';
import { Pointer } from './pointer.component.tsx';
import type { RequestedMove } from './use-move.ts';

export interface OneRolloutProps {
  rollout: Rollout;
  reload: () => void;
}

/** The page of one remote: its pointer, the builds that it can move to, and their health. */
export function OneRollout({ rollout: loaded, reload }: OneRolloutProps) {
  const { notices } = usePortal();
  const overrides = useOverrides(reload);
  const [moved, setMoved] = useState<Rollout | null>(null);
  /** Holds the rollout as it was when the move was requested, because that is what the admin decides on. */
  const [open, setOpen] = useState<{ readonly rollout: Rollout; readonly requested: RequestedMove } | null>(
    null,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // The response to a move arrives before the list is loaded again.
  const rollout = moved !== null && moved.version > loaded.version ? moved : loaded;

  useEffect(() => {
    // The move may have removed the button that had the focus.
    if (moved !== null && document.activeElement === document.body) heading.current?.focus();
  }, [moved]);

  const openDialog = (requested: RequestedMove) => setOpen({ rollout, requested });
  return (
    <Stack gap={6}>
      <Pointer rollout={rollout} heading={heading} onMove={openDialog} />
      <KeptBuilds rollout={rollout} overrides={overrides} onMove={openDialog} />
      <Health rollout={rollout} />
      {open !== null && (
        <MoveDialog
          {...open}
          onClose={() => setOpen(null)}
          onMoved={(next, move) => {
            setOpen(null);
            setMoved(next);
            notices.show({ kind: 'success', text: moveTexts(open.rollout, move).done });
          }}
        />
      )}
    </Stack>
  );
}
