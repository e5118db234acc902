import type { Rollout } from '@frizo/contracts';
import { Badge } from '@frizo/ui';

/** The places that a build has in the rollout. */
export function BuildBadges({ rollout, build }: { rollout: Rollout; build: string }) {
  const { stable, candidate, lastGood, frozen } = rollout;
  return (
    <>
      {build === stable && <Badge tone="done">Stable</Badge>}
      {build === candidate && (
        <Badge tone={frozen ? 'wrong' : 'partly'}>{frozen ? 'Frozen candidate' : 'Candidate'}</Badge>
      )}
      {build === lastGood && build !== stable && <Badge>Last good</Badge>}
    </>
  );
}
