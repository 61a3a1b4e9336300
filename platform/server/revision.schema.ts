import * as z from 'zod'

/** The revision from which a save started. If the client sends none, the save is not checked for conflicts. */
export const revision = z.iso.datetime({ offset: true }).optional()
