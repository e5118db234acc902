import { Appointment } from './appointment.model.ts';

export const rows = () => Appointment.query();
