import { Model } from 'objection';

export class Appointment extends Model {}
