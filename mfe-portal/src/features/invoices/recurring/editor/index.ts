export { NewSchedule, OpenScheduleEditor } from './schedule-dialogs.tsx';
