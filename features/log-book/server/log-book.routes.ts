import type { FastifyInstance } from 'fastify'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import { personOf, requireLogin, requireRole } from '#platform/server/http/require-role.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import { deskBook, deskDayBook, issueBook, refuseBook } from '../log-book-desk.contract.ts'
import {
  correctEntry,
  ownBooks,
  readVehicleBook,
  reportLost,
  requestBook,
  writeEntry,
} from '../log-book.contract.ts'
import {
  correctionInput,
  dayBookAnswer,
  dayBookInput,
  deskBookAnswer,
  deskVehicleInput,
  entryInput,
  issueInput,
  lostInput,
  ownBooksAnswer,
  refuseInput,
  requestInput,
  vehicleBookAnswer,
  vehicleBookInput,
} from '../log-book.schema.ts'
import { readDayBook } from './day-book.actions.ts'
import { readDeskBook } from './desk-books.actions.ts'
import { askForBook, issue, refuse } from './issue-book.actions.ts'
import type { LogBookDeps } from './log-book-deps.ts'
import { type LogBooksListDeps, logBooksListRoutes } from './log-books-list.routes.ts'
import { readBookOf, type Reader, readOwnBooks } from './read-book.actions.ts'
import { correctDrive, reportLostBook, writeDrive } from './write-entry.actions.ts'

const desk = requireRole('registrar')

function readerOf(caller: Caller): Reader {
  return { personId: personOf(caller), isRegistrar: hasRole(caller, 'registrar') }
}

/** Registers the log book calls of owners and of the registrar. */
export function logBookRoutes(app: FastifyInstance, deps: LogBookDeps & LogBooksListDeps): void {
  ownerRoutes(app, deps)
  deskRoutes(app, deps)
  logBooksListRoutes(app, deps)
}

function ownerRoutes(app: FastifyInstance, deps: LogBookDeps): void {
  const { db } = deps.database
  const pageOf = async (caller: Caller, vehicleId: number, bookId?: number) => ({
    item: await readBookOf(deps, db, readerOf(caller), { vehicleId, bookId }),
  })

  serve(app, ownBooks, {
    mayCall: requireLogin,
    answer: ownBooksAnswer,
    handle: async ({ caller }) => ({ data: await readOwnBooks(deps, personOf(caller)) }),
  })

  serve(app, readVehicleBook, {
    input: vehicleBookInput,
    mayCall: requireLogin,
    answer: vehicleBookAnswer,
    handle: ({ input: { vehicle_id: vehicleId, book_id: bookId }, caller }) =>
      pageOf(caller, vehicleId, bookId),
  })

  serve(app, requestBook, {
    input: requestInput,
    mayCall: requireLogin,
    answer: vehicleBookAnswer,
    handle: async ({ input: { vehicle_id: vehicleId, note }, caller }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      await askForBook(deps, { personId, vehicleId, note })
      return pageOf(caller, vehicleId)
    },
  })

  serve(app, reportLost, {
    input: lostInput,
    mayCall: requireLogin,
    answer: vehicleBookAnswer,
    handle: async ({ input: { book_id: bookId, note }, caller }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      return pageOf(caller, await reportLostBook(deps, { personId, bookId, note }))
    },
  })

  serve(app, writeEntry, {
    input: entryInput,
    mayCall: requireLogin,
    bodyLimitBytes: 1_000_000,
    answer: vehicleBookAnswer,
    handle: async ({ input: { book_id: bookId, signature, ...values }, caller, request }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      const vehicleId = await writeDrive(deps, {
        personId,
        bookId,
        values,
        signature,
        key: requestKeyOf(request),
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
      return pageOf(caller, vehicleId, bookId)
    },
  })

  serve(app, correctEntry, {
    input: correctionInput,
    mayCall: requireLogin,
    answer: vehicleBookAnswer,
    handle: async ({ input: { book_id: bookId, position, is_void: isVoid, why, ...values }, caller }) => {
      const reader = readerOf(caller)
      await deps.limit.take(String(reader.personId))
      const correction = { ...reader, bookId, position, values, isVoid, why }
      return pageOf(caller, await correctDrive(deps, correction), bookId)
    },
  })
}

function deskRoutes(app: FastifyInstance, deps: LogBookDeps): void {
  const itemOf = async (caller: Caller, vehicleId: number) => ({
    item: await readDeskBook(deps, readerOf(caller), { vehicleId }),
  })

  serve(app, deskDayBook, {
    input: dayBookInput,
    mayCall: desk,
    answer: dayBookAnswer,
    handle: ({ input }) => readDayBook(deps, input),
  })

  serve(app, deskBook, {
    input: deskVehicleInput,
    mayCall: desk,
    answer: deskBookAnswer,
    handle: async ({ input, caller }) => ({
      item: await readDeskBook(deps, readerOf(caller), {
        vehicleId: input.vehicle_id,
        bookId: input.book_id,
        from: input.period_from,
        to: input.period_to,
      }),
    }),
  })

  serve(app, issueBook, {
    input: issueInput,
    mayCall: desk,
    answer: deskBookAnswer,
    handle: async ({ input, caller }) => {
      await issue(deps, input, personOf(caller))
      return itemOf(caller, input.vehicle_id)
    },
  })

  serve(app, refuseBook, {
    input: refuseInput,
    mayCall: desk,
    answer: deskBookAnswer,
    handle: async ({ input: { book_id: bookId, why }, caller }) =>
      itemOf(caller, await refuse(deps, { bookId, why, by: personOf(caller) })),
  })
}
