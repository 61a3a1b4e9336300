/** Handle of a route whose screen has its own header and footer. */
export const OWN_FRAME = 'own frame'
