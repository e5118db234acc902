import { useModals, useRemoteContext, useSession } from '@frizo/remote-kit';

/** The flag that asks for a card. */
const cardFlag = 'cardRequiredToBook';

/** Log-in first, then a card where one is asked for (spec 4, Booking mode). Answers whether to go on, or why it cannot. */
export function useAdmission(): () => Promise<boolean | string> {
  const { requireLogin } = useSession();
  const { flags } = useRemoteContext();
  const modals = useModals();
  return async () => {
    if (!(await requireLogin())) return false;
    if (flags[cardFlag] !== true) return true;
    const { kind } = await modals.open('add-card', {});
    if (kind === 'failed') return 'A card is needed to book, and none can be added right now.';
    return kind === 'completed';
  };
}
