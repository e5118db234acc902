// planted: objection-only-in-stores
import { Appointment } from './appointment.model.ts';

export const book = () => Appointment.query();
