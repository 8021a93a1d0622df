export { ScheduleEditor } from './schedule-pages.tsx';
