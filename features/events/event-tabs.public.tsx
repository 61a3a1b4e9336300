/** The links between the screens of one event, and its progress, for the screens of other features. */
export { EventTabs } from './web/desk/EventTabs.tsx'
export { EventProgress } from './web/desk/EventProgress.tsx'
