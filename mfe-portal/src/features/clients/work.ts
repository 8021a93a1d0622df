/** What the team knows of a client and does for it; loaded together below the first view of the panel. */
export { NotesPart } from './notes/notes-part.tsx';
export { PeoplePart } from './people/people-part.tsx';
