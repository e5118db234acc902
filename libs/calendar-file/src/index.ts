export { appointmentEvent, type AppointmentFacts, type Telling } from './appointment-event.ts';
export {
  calendarFile,
  type CalendarEvent,
  type CalendarFileParts,
  type CalendarPerson,
} from './calendar-file.ts';
