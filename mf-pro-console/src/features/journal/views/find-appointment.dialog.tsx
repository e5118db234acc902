import { useEffect, useRef, useState, type RefObject } from 'react';
import { failureText } from '@frizo/appointment-views';
import {
  getProfessionalAppointments,
  type ProfessionalAppointment,
  type SalonClient,
} from '@frizo/contracts';
import { todayIn, type LocalDate } from '@frizo/local-time';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { useDebounced } from '@frizo/remote-kit/parts';
import { ComboBox, Dialog, SearchIcon } from '@frizo/ui';
import { formatPhone } from '@frizo/validation';
import type { DayGridHandle } from '../day-grid.component.tsx';
import { clockText } from '../day.ts';
import { journalApi } from '../journal.api.ts';
import { dateText } from '../moves/move-texts.ts';
import type { Journal } from '../use-journal-day.ts';
import styles from './find-appointment.module.css';

export interface FindAppointmentProps {
  journal: Journal;
  /** Null in other views. */
  grid: RefObject<DayGridHandle | null>;
  isOpen: boolean;
  /** Goes to a day. */
  onDate(date: LocalDate): void;
  onClose(): void;
}

/** Finds the next appointment of a client, and marks it in whatever view is shown. */
export function FindAppointment({ journal, grid, isOpen, onDate, onClose }: FindAppointmentProps) {
  /** The element that is to be marked once it is shown. */
  const found = useRef('');
  useEffect(() => {
    if (found.current === '' || isOpen) return;
    // After the effects: the column of the element can have to be rendered.
    queueMicrotask(() => {
      if (mark(found.current, grid.current)) found.current = '';
    });
  });
  if (!isOpen) return null;
  const show = ({ id, artistId, startTimestamp }: ProfessionalAppointment) => {
    journal.shownArtists.reveal(artistId);
    onDate(todayIn(journal.timeZone, new Date(startTimestamp * 1000)));
    found.current = `appointment-${id}`;
    onClose();
  };
  return <FindDialog journal={journal} onFound={show} onClose={onClose} />;
}

/** Until something else gets the focus. Returns whether it is shown. */
function mark(key: string, grid: DayGridHandle | null): boolean {
  const node = grid ? grid.elementNode(key) : document.querySelector<HTMLElement>(`[data-element="${key}"]`);
  if (!node) return false;
  node.dataset['found'] = '';
  node.addEventListener('blur', () => delete node.dataset['found'], { once: true });
  node.focus({ preventScroll: true });
  // Not implemented in browsers without layout, such as that of the tests. A grid that has just been opened scrolls to its first hours before.
  if (typeof node.scrollIntoView === 'function')
    requestAnimationFrame(() => node.scrollIntoView({ block: 'center', inline: 'center' }));
  return true;
}

interface FindDialogProps {
  journal: Journal;
  onFound(appointment: ProfessionalAppointment): void;
  onClose(): void;
}

/** Spec 9, client search debounce. Milliseconds. */
const searchDebounceMs = 500;

function FindDialog({ journal, onFound, onClose }: FindDialogProps) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState('');
  const request = useRequest();
  const clients = useClients(text);
  const find = async ({ id, firstName, lastName }: SalonClient) => {
    setAnswer('Looking for the appointment...');
    try {
      const { data } = await request(
        getProfessionalAppointments,
        { tab: 'upcoming', salonClientId: id, sort: 'soonest', limit: 1 },
        { notice: false },
      );
      const [next] = data;
      if (!next) setAnswer(`${firstName} ${lastName} has no upcoming appointment.`);
      else if (journal.artists.some((artist) => artist.id === next.artistId)) onFound(next);
      else setAnswer(`${whereText(journal, next)}. This calendar is not on the page.`);
    } catch (error) {
      if (!isRequestError(error)) throw error;
      setAnswer(failureText(error, 'The appointment could not be looked up. Try again.'));
    }
  };
  return (
    <Dialog title="Find client" subtitle="Shows the client's next appointment" onClose={onClose}>
      <div className={styles.find}>
        <ComboBox
          label="Client"
          icon={SearchIcon}
          autoFocus
          hint="Type the beginning of a name or a phone."
          text={text}
          onText={(typed) => {
            setText(typed);
            setAnswer('');
          }}
          suggestions={clients.map((client) => ({ value: client.id, text: clientText(client) }))}
          onChoose={({ value }) => {
            const chosen = clients.find(({ id }) => id === value);
            if (chosen) void find(chosen);
          }}
        />
        <p role="status" className={styles.answer}>
          {journal.isOffline
            ? 'You are offline. Clients cannot be looked up until you are connected.'
            : answer}
        </p>
      </div>
    </Dialog>
  );
}

/** Clients whose name or phone starts with the text, as in the other client fields. */
function useClients(text: string): readonly SalonClient[] {
  const search = text.trim().slice(0, 100);
  const debounced = useDebounced(search, searchDebounceMs);
  const isAsked = search.length >= 2 && debounced === search;
  const { currentData } = journalApi.useAutoCompleteSalonClientQuery(
    { search: debounced },
    { skip: !isAsked },
  );
  return (isAsked && currentData?.data) || [];
}

function clientText({ firstName, lastName, phone }: SalonClient): string {
  return [`${firstName} ${lastName}`, phone && formatPhone(phone)].filter(Boolean).join(', ');
}

function whereText(journal: Journal, { startTimestamp, artistName }: ProfessionalAppointment): string {
  return `${dateText(journal, startTimestamp)}, ${clockText(journal, startTimestamp)}, ${artistName}`;
}
