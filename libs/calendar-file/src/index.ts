export { appointmentEvent, type AppointmentFacts, type CalendarAudience } from './appointment-event.ts';
export {
  calendarFile,
  type CalendarEvent,
  type CalendarFileParts,
  type CalendarPerson,
} from './calendar-file.ts';
