/** The name under which this device stores that it may have unsent changes of pages. */
export const EDITS_QUEUE = 'paddock.page-edits'
