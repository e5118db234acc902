import { CrossLink, useSession, type ModalRootProps } from '@frizo/remote-kit';
import { Button, buttonClass, DialogBody, DialogFooter, DialogHeader } from '@frizo/ui';

const texts = {
  paused: 'Service paused. Please subscribe.',
  LIMIT_BOOK: 'The journal is part of our plans. Your first client was free of charge.',
  LIMIT_APT_LIST: 'Lists of appointments are part of our plans. Your first client was free of charge.',
  LIMIT_ADD_GALLERY_IMAGE: 'Your plan does not allow more images.',
} as const;

/** Says that something needs a subscription (spec 2, subscription-required prompt; 6). */
export function SubscriptionRequiredModal({
  props: { reason },
  complete,
  dismiss,
}: ModalRootProps<'subscription-required'>) {
  const { user } = useSession();
  const canSubscribe = user?.business === true || user?.salonAdmin === true;
  return (
    <>
      <DialogHeader title="Subscription request" onClose={dismiss} />
      <DialogBody>
        <p>{texts[reason]}</p>
        {!canSubscribe && <p>Ask the salon owner to subscribe.</p>}
      </DialogBody>
      <DialogFooter>
        <Button onClick={dismiss}>{canSubscribe ? 'Not now' : 'OK'}</Button>
        {canSubscribe && (
          <CrossLink
            to="/subscription"
            className={buttonClass({ look: 'primary' })}
            onClick={() => complete(true)}
          >
            SUBSCRIBE NOW
          </CrossLink>
        )}
      </DialogFooter>
    </>
  );
}
