import { optionalPart } from '../layout/optional-part.tsx';
import { useSession } from '../portal.context.ts';

const parts = () => import(/* webpackChunkName: "completeness" */ './completeness-parts.tsx');

const Mark = optionalPart(() => parts().then(({ CompletenessMark }) => CompletenessMark));
const Message = optionalPart(() => parts().then(({ CompletenessMessage }) => CompletenessMessage));

/** An '!' where something is missing: red for incomplete, orange for partly complete (spec 4, decisions 1). Only professionals load it. */
export function CompletenessBadge({ path }: { path?: string }) {
  const { user } = useSession();
  return user?.professional ? <Mark path={path} /> : null;
}

/** The incomplete-profile message of the profile banner. */
export function IncompleteProfile() {
  const { user } = useSession();
  return user?.professional ? <Message /> : null;
}
