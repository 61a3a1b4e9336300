/** Handle of a route whose screen brings its own head and foot. */
export const OWN_FRAME = 'own frame'
