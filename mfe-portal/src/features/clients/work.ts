/** What the team knows of a client and does for it; loaded together below the first view of the panel. */
export { NotesPart } from './notes/notes-part.tsx';
export { PeoplePart } from './people/people-part.tsx';
export { FilesPart } from './files/files-part.tsx';
export { AssigneePart } from './components/assignee-part.tsx';
export { ClientTimeline } from './components/client-timeline.tsx';
export { WriteToClient } from './people/write-to-client.tsx';
