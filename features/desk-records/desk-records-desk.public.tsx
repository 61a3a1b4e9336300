/** The parts of a record at the desk: its tabs, the notes and files of staff, and its activity. Loaded with the screen. */
export { FilesPanel } from './web/desk/FilesPanel.tsx'
export { NoteComposer } from './web/desk/NoteComposer.tsx'
export { NotesPanel } from './web/desk/NotesPanel.tsx'
export type { DescribeEvent } from './web/desk/record-look.tsx'
export { RecordActivity, RecordNotes, RecordTabs } from './web/desk/RecordTabs.tsx'
export {
  describeChange,
  Timeline,
  type TimelineLook,
  type TimelineText,
  type TimelineTools,
} from './web/desk/Timeline.tsx'
