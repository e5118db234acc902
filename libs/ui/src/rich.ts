/// <reference types="@frizo/ui/css" />
export type { DayMarker } from './rich/calendar-day.component.tsx';
export { Calendar, type CalendarProps } from './rich/calendar.component.tsx';
export { Select, type SelectOption, type SelectProps } from './rich/select.component.tsx';
export { TimeGrid, type TimeGridProps } from './rich/time-grid.component.tsx';
