import type { FastifyInstance } from 'fastify'
import { personOf, requireLogin, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { deskResults, importResults, stepResults } from '../results-desk.contract.ts'
import { eventResults, ownResult, vehicleResults } from '../results.contract.ts'
import {
  deskAnswer,
  deskInput,
  importInput,
  ofInput,
  ownAnswer,
  resultsAnswer,
  stepInput,
  vehicleAnswer,
  vehicleInput,
} from '../results.schema.ts'
import { importResultFile, readDeskResults, type ResultsDeps, takeStep } from './results.actions.ts'
import { readResults } from './read-results.ts'
import { presentOfVehicle, presentOwn } from './results.presenters.ts'
import { findOwnResult, listOfVehicle } from './results.store.ts'

const officer = requireRole('events')
/** Maximum size of the body in bytes, enough for a results file as JSON. */
const BODY_LIMIT_BYTES = 1024 * 1024

/** Serves the calls of results: the public one, those of a member, and those of the events officer. */
export function resultsRoutes(app: FastifyInstance, deps: ResultsDeps): void {
  const { db } = deps.database

  serve(app, eventResults, {
    input: ofInput,
    answer: resultsAnswer,
    cacheControl: 'no-cache',
    handle: async ({ input: { slug } }) => {
      const item = await readResults(db, slug)
      if (item === null) throw new Problem('NOT_FOUND')
      return { item }
    },
  })

  serve(app, ownResult, {
    input: ofInput,
    mayCall: requireLogin,
    answer: ownAnswer,
    handle: async ({ input: { slug }, caller }) => {
      const found = await findOwnResult(db, slug, personOf(caller))
      return { item: found === null ? null : presentOwn(found) }
    },
  })

  serve(app, vehicleResults, {
    input: vehicleInput,
    mayCall: requireLogin,
    answer: vehicleAnswer,
    handle: async ({ input: { id }, caller }) => {
      const rows = await listOfVehicle(db, id, personOf(caller))
      if (rows === null) throw new Problem('NOT_FOUND')
      return { data: rows.flatMap(presentOfVehicle) }
    },
  })

  serve(app, deskResults, {
    input: deskInput,
    mayCall: officer,
    answer: deskAnswer,
    handle: ({ input: { event } }) => readDeskResults(db, deps, event),
  })

  serve(app, importResults, {
    input: importInput,
    mayCall: officer,
    answer: deskAnswer,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: ({ input, caller }) => importResultFile(deps, input, personOf(caller)),
  })

  serve(app, stepResults, {
    input: stepInput,
    mayCall: officer,
    answer: deskAnswer,
    handle: ({ input, caller }) => takeStep(deps, input, personOf(caller)),
  })
}
