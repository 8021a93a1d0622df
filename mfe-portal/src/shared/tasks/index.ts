/** Tasks, tags and new files: loaded together by the panels, the dashboard and the acts of lists. */
export { BulkTagDialog } from '../tags/bulk-tags.tsx';
export { TagsPart } from '../tags/tags-part.tsx';
export { MyTasks } from './my-tasks.tsx';
export { TaskDialog } from './task-dialog.tsx';
export { TasksPart } from './tasks-part.tsx';
export { NewFiles } from '../files/new-files.tsx';
