// planted: objection-stays-behind-stores
import { Appointment } from './appointment.model.ts';

export const book = () => Appointment.query();
