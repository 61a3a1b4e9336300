import * as z from 'zod'

/**
 * The revision that the client had when it began to edit. If the client sends none, the save is not checked for
 * conflicts.
 */
export const revision = z.iso.datetime({ offset: true }).optional()
