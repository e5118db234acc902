import { ChosenStyle } from '@frizo/appointment-views';
import { DialogBody, DialogHeader } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import { BlockList } from '../block-list.component.tsx';
import { GeneralNote } from '../general-note.component.tsx';
import { TotalBar } from '../total-bar.component.tsx';
import { useFocusOnFailure } from '../use-focus-on-failure.ts';
import { checkClient, type ClientEntry } from './client-entry.ts';
import { ClientForm } from './client-form.component.tsx';
import { ProfessionalTimes } from './professional-times.component.tsx';
import type { Visit } from './use-opened-for-client.ts';
import { isLocked, useProfessionalDialog } from './use-professional-dialog.ts';

interface BookingForClientFormProps {
  visit: Visit;
  onSaved(appointmentIds: number[]): void;
  onClose(): void;
}

/** Professional mode (spec 2): who, then one or more services. */
export function BookingForClientForm({ visit, onSaved, onClose }: BookingForClientFormProps) {
  const { draft, booking, saving, client, hours, act, save } = useProfessionalDialog(visit);
  const form = useFocusOnFailure(saving.failures);
  const isModified = visit.modified !== null;

  const onBook = async () => {
    const ids = await save();
    if (ids) onSaved(ids);
  };

  return (
    <>
      <DialogHeader
        title={isModified ? 'Modify appointment' : 'Book appointment'}
        subtitle={subtitleOf(client.entry, visit.salon.title)}
        onClose={onClose}
      />
      <DialogBody>
        <div ref={form}>
          <GeneralNote text={saving.general} />
          {/* Of what is booked the client stays. */}
          {!isModified && <ClientForm client={client} />}
          <BlockList
            draft={draft}
            booking={booking}
            dispatch={act}
            isLocked={isLocked}
            aside={({ style }) =>
              style?.picture && (
                <ChosenStyle
                  appointment={{ imageURL: style.picture.url, serviceName: 'this service' }}
                  width="5.5rem"
                />
              )
            }
            times={(dated, times) => (
              <ProfessionalTimes block={dated} times={times} booking={booking} onHours={hours.note} />
            )}
          />
        </div>
      </DialogBody>
      <TotalBar
        draft={draft}
        booking={booking}
        isSaving={saving.isSaving}
        needsClient={!isModified && isClientMissing(client.entry)}
        onBook={() => void onBook()}
      />
      {hours.dialog}
    </>
  );
}

function subtitleOf({ state, firstName, lastName, typed }: ClientEntry, title: string): string {
  const who = state === 'known' ? `for ${firstName} ${lastName}, ${formatPhone(typed)} ` : '';
  return `${who}at ${title}`;
}

function isClientMissing(entry: ClientEntry): boolean {
  return Object.keys(checkClient(entry)).length > 0;
}
