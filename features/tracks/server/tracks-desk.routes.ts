import type { FastifyInstance } from 'fastify'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import * as calls from '../tracks-desk.contract.ts'
import * as schemas from '../tracks-desk.schema.ts'
import * as tracks from './tracks-desk.actions.ts'

/** Registers the calls of the tracks for the roles content and owner. */
export function tracksDeskRoutes(app: FastifyInstance, deps: tracks.TracksDeskDeps): void {
  const mayCall = requireRole('content', 'owner')
  const answer = schemas.tracksAnswer
  const list = async () => ({ data: await tracks.listForDesk(deps) })
  serve(app, calls.listDeskTracks, { mayCall, answer, handle: list })
  serve(app, calls.saveTrack, {
    input: schemas.saveInput,
    mayCall,
    answer,
    handle: async ({ input, caller }) => {
      await tracks.save(deps, caller, input)
      return list()
    },
  })
  serve(app, calls.sortTracks, {
    input: schemas.sortInput,
    mayCall,
    answer,
    handle: async ({ input, caller }) => {
      await tracks.sort(deps, caller, input.ids)
      return list()
    },
  })
  serve(app, calls.archiveTrack, {
    input: schemas.archiveInput,
    mayCall,
    answer,
    handle: async ({ input, caller }) => {
      await tracks.archive(deps, caller, input)
      return list()
    },
  })
  serve(app, calls.deleteTrack, {
    input: schemas.deleteInput,
    mayCall,
    answer,
    handle: async ({ input, caller }) => {
      await tracks.remove(deps, caller, input)
      return list()
    },
  })
}
