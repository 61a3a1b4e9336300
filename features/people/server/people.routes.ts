import type { FastifyInstance } from 'fastify'
import type { EventCursor } from '#features/desk-records/server/desk-records.public.ts'
import { cursorInput, cursorText } from '#features/staff/server/staff.public.ts'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  addPersonNote,
  changePersonNote,
  correctPerson,
  correctPersonAddress,
  correctPersonEmail,
  deletePersonNote,
  deskPerson,
  personActivity,
  personNotes,
  personRelated,
  personTags,
  tagPerson,
} from '../people.contract.ts'
import {
  activityAnswer,
  activityInput,
  addNoteInput,
  addressInput,
  changeNoteInput,
  correctInput,
  deleteNoteInput,
  emailInput,
  noteAnswer,
  notesAnswer,
  personAnswer,
  personInput,
  relatedAnswer,
  relatedInput,
  tagInput,
  tagsAnswer,
} from '../people.schema.ts'
import { activityFor, partsFor, RECORD_ROLES } from '../person-parts.rules.ts'
import { addNote, changeNote, changeTags, deleteNote, presentNote } from './notes.actions.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findHead, listNotes, listTags } from './people.store.ts'
import { correctAddress, correctDetails, correctEmailOf, readPerson } from './person-record.actions.ts'

const PAGE_SIZE = 20
const secretary = requireRole('membership')
const anyPart = requireRole(...RECORD_ROLES)

const rolesOf = (caller: Caller) => (role: StaffRole) => hasRole(caller, role)

/** Registers the calls of a person's record at the desk. */
export function peopleRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  recordRoutes(app, deps)
  correctionRoutes(app, deps)
  noteRoutes(app, deps)
}

function recordRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { db } = deps.database

  serve(app, deskPerson, {
    input: personInput,
    mayCall: anyPart,
    answer: personAnswer,
    handle: async ({ input: { id }, caller }) => ({ item: await readPerson(deps, id, caller) }),
  })

  serve(app, personActivity, {
    input: activityInput,
    mayCall: anyPart,
    answer: activityAnswer,
    handle: async ({ input: { id, kind, after }, caller }) => {
      const has = rolesOf(caller)
      const kinds = activityFor(has)
      const wanted = kind === undefined ? kinds : kinds.filter((one) => one === kind)
      await checkPerson(deps, id)
      const before = after === undefined ? null : acceptCursor(after)
      const rows =
        wanted.length === 0
          ? []
          : await deps.listActivity(db, { personId: id, kinds: wanted, before, limit: PAGE_SIZE + 1, has })
      const page = rows.slice(0, PAGE_SIZE)
      const last = page.at(-1)
      return {
        data: page,
        next:
          rows.length > PAGE_SIZE && last !== undefined
            ? cursorText([last.cursor.at, last.cursor.key])
            : null,
        kinds,
      }
    },
  })

  serve(app, personRelated, {
    input: relatedInput,
    mayCall: anyPart,
    answer: relatedAnswer,
    handle: async ({ input: { id, part }, caller }) => {
      const has = rolesOf(caller)
      if (!partsFor(has).includes(part)) throw new Problem('FORBIDDEN')
      await checkPerson(deps, id)
      return {
        data: await deps.listRelated(db, { personId: id, part, has, timezone: await deps.timezone() }),
      }
    },
  })
}

/**
 * Refuses the call if the person does not exist.
 * @throws Problem NOT_FOUND for a missing or removed person
 */
async function checkPerson({ database }: PeopleDeps, personId: number): Promise<void> {
  if ((await findHead(database.db, personId)) === null) throw new Problem('NOT_FOUND')
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/**
 * Returns the position in the activity at which the next page begins.
 * @throws Problem VALIDATION for a malformed cursor
 */
function acceptCursor(text: string): EventCursor {
  const [at, key] = cursorInput.safeParse(text).data ?? []
  if (typeof at !== 'string' || typeof key !== 'string' || !INSTANT.test(at)) throw new Problem('VALIDATION')
  return { at, key }
}

function correctionRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  serve(app, correctPerson, {
    input: correctInput,
    mayCall: secretary,
    answer: personAnswer,
    handle: async ({ input: { id, changes }, caller }) => ({
      item: await correctDetails(deps, { personId: id, caller, changes }),
    }),
  })

  serve(app, correctPersonAddress, {
    input: addressInput,
    mayCall: secretary,
    answer: personAnswer,
    handle: async ({ input: { id, from, to }, caller }) => ({
      item: await correctAddress(deps, { personId: id, caller, from, to }),
    }),
  })

  serve(app, correctPersonEmail, {
    input: emailInput,
    mayCall: secretary,
    answer: personAnswer,
    handle: async ({ input: { id, from, to }, caller }) => ({
      item: await correctEmailOf(deps, { personId: id, caller, from, to }),
    }),
  })
}

function noteRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { db } = deps.database

  serve(app, personNotes, {
    input: personInput,
    mayCall: secretary,
    answer: notesAnswer,
    handle: async ({ input: { id } }) => {
      await checkPerson(deps, id)
      return { data: (await listNotes(db, id)).map(presentNote) }
    },
  })

  serve(app, addPersonNote, {
    input: addNoteInput,
    mayCall: secretary,
    answer: noteAnswer,
    handle: async ({ input: { id, text }, caller }) => ({
      item: await addNote(deps, { personId: id, caller, text }),
    }),
  })

  serve(app, changePersonNote, {
    input: changeNoteInput,
    mayCall: secretary,
    answer: noteAnswer,
    handle: async ({ input: { id, note_id: noteId, text, updated_at: seenAt }, caller }) => ({
      item: await changeNote(deps, { personId: id, noteId, caller, text, seenAt }),
    }),
  })

  serve(app, deletePersonNote, {
    input: deleteNoteInput,
    mayCall: secretary,
    answer: noteAnswer,
    handle: async ({ input: { id, note_id: noteId, is_deleted: isDeleted }, caller }) => ({
      item: await deleteNote(deps, { personId: id, noteId, caller, isDeleted }),
    }),
  })

  serve(app, personTags, {
    mayCall: secretary,
    answer: tagsAnswer,
    handle: async () => ({ data: await listTags(db) }),
  })

  serve(app, tagPerson, {
    input: tagInput,
    mayCall: secretary,
    answer: personAnswer,
    handle: async ({ input: { id, add, remove }, caller }) => {
      await changeTags(deps, { personId: id, caller, add, remove })
      return { item: await readPerson(deps, id, caller) }
    },
  })
}
