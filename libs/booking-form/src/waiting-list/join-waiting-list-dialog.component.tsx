import { useEffect, useRef, useState, type FormEvent } from 'react';
import { failureText, streetAndCity, waitingDaysText, waitingTimeText } from '@frizo/appointment-views';
import type { WaitingEntry } from '@frizo/contracts';
import { useSession, type RequestFailure } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter, RadioGroup, Stack, TextField } from '@frizo/ui';
import { artistText, type BookingFormContext } from '../booking-form-context.ts';
import styles from '../booking-form.module.css';
import { bookingApi } from '../booking.api.ts';
import { anyArtist, type ServiceBlock } from '../draft/service-block.ts';
import { serviceOf } from '../offered-services.ts';
import { daysToChooseIn } from '../use-times.ts';
import {
  lastDayOf,
  waitingChoiceOf,
  waitingRequestOf,
  wrongDayText,
  type DaysToChooseIn,
  type WaitingChoice,
} from './waiting-choice.ts';

export interface JoinWaitingListDialogProps {
  serviceBlock: ServiceBlock;
  booking: BookingFormContext;
  onClose(): void;
}

/** Asks for days, artist and time of day, adds the client to the waiting list, and says what happens next. */
export function JoinWaitingListDialog(props: JoinWaitingListDialogProps) {
  const { serviceBlock, booking, onClose } = props;
  const [joined, setJoined] = useState<WaitingEntry | null>(null);
  const address = booking.salon.addresses.find(({ id }) => id === serviceBlock.addressId);
  const place = [booking.salon.title, address && streetAndCity(address)].filter(Boolean).join(', ');
  const service = serviceOf(serviceBlock, booking.offered)?.i18nKey ?? '';
  return (
    <Dialog
      title={joined ? 'You are on the waiting list' : 'Join the waiting list'}
      subtitle={`${service} at ${place}`}
      isBare
      onClose={onClose}
    >
      {joined ? <Joined entry={joined} onClose={onClose} /> : <JoinForm {...props} onJoined={setJoined} />}
    </Dialog>
  );
}

function JoinForm({
  serviceBlock,
  booking,
  onClose,
  onJoined,
}: JoinWaitingListDialogProps & { onJoined(entry: WaitingEntry): void }) {
  const days = daysToChooseIn(booking.zoneOf(serviceBlock.addressId));
  const [choice, setChoice] = useState(() => waitingChoiceOf(serviceBlock, days));
  const [isSubmitted, setSubmitted] = useState(false);
  const change = (changed: Partial<WaitingChoice>) => setChoice({ ...choice, ...changed });
  const wrongDay = wrongDayText(choice.day, days);
  const { join, isJoining, refusal } = useJoin(onJoined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (wrongDay === undefined) void join(waitingRequestOf(serviceBlock, choice, days));
  };

  return (
    <form noValidate onSubmit={submit}>
      <DialogBody>
        <Stack gap={6}>
          <DayFields {...{ choice, days, change }} error={isSubmitted ? wrongDay : undefined} />
          {booking.artists.length > 1 && serviceBlock.artistId !== anyArtist && (
            <RadioGroup
              label="Artist"
              value={choice.isAnyArtist ? 'any' : 'chosen'}
              onChange={(value) => change({ isAnyArtist: value === 'any' })}
              choices={[
                { value: 'chosen', title: artistText(serviceBlock, booking) },
                { value: 'any', title: 'Any artist' },
              ]}
            />
          )}
          <RadioGroup
            label="Time of day"
            isRow
            value={choice.timeOfDay}
            onChange={(timeOfDay) => change({ timeOfDay })}
            choices={timeChoices}
          />
          {refusal !== null && (
            <p role="alert" className={styles.refusal}>
              {refusal}
            </p>
          )}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isBusy={isJoining} busyText="Joining">
          Join
        </Button>
      </DialogFooter>
    </form>
  );
}

interface DayFieldsProps {
  choice: WaitingChoice;
  days: DaysToChooseIn;
  error: string | undefined;
  change(changed: Partial<WaitingChoice>): void;
}

function DayFields({ choice, days, error, change }: DayFieldsProps) {
  return (
    <>
      <TextField
        label="Day"
        type="date"
        value={choice.day}
        min={days.first}
        max={days.last}
        onChange={(day) => change({ day })}
        error={error}
      />
      <RadioGroup
        label="Days"
        isLabelHidden
        value={choice.isWeek ? 'week' : 'day'}
        onChange={(value) => change({ isWeek: value === 'week' })}
        choices={[
          { value: 'day', title: 'Only this day' },
          {
            value: 'week',
            title:
              wrongDayText(choice.day, days) === undefined
                ? `Any day, ${waitingDaysText({ fromDate: choice.day, toDate: lastDayOf({ ...choice, isWeek: true }, days) })}`
                : 'Any of seven days',
          },
        ]}
      />
    </>
  );
}

const timeChoices = [
  { value: 'any', title: 'Any time' },
  { value: 'morning', title: 'Morning' },
  { value: 'afternoon', title: 'Afternoon' },
  { value: 'evening', title: 'Evening' },
] as const;

/** Requires a log-in first, as a booking does. */
function useJoin(onJoined: (entry: WaitingEntry) => void) {
  const { requireLogin } = useSession();
  const [send, { isLoading }] = bookingApi.useJoinWaitingListMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    refusal,
    isJoining: isLoading,
    async join(request: Parameters<typeof send>[0]) {
      setRefusal(null);
      if (!(await requireLogin())) return;
      const { data, error } = await send(request);
      if (data) onJoined(data.entry);
      else
        setRefusal(
          failureText(
            error as RequestFailure,
            'You were not added to the waiting list. Check your connection and try again.',
          ),
        );
    },
  };
}

function Joined({ entry, onClose }: { entry: WaitingEntry; onClose(): void }) {
  const { serviceName, artistName } = entry;
  const text = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => text.current?.focus(), []);
  const what = `${serviceName} with ${artistName ?? 'any artist'}`;
  return (
    <>
      <DialogBody>
        <div ref={text} tabIndex={-1} role="status" className={styles.joined}>
          <p>
            <strong>
              {what}, {waitingDaysText(entry)}, {waitingTimeText(entry)}
            </strong>
          </p>
          <p>
            We write to you when a time becomes free for you. It is kept for you for up to 30 minutes, and you
            book it with one press in My appointments.
          </p>
          <p>Clients who joined before you are offered it first.</p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
