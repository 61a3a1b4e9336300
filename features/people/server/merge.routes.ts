import type { FastifyInstance } from 'fastify'
import { numberText } from '#features/membership/card.rules.ts'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import {
  listMerges,
  MERGE_BLOCKS,
  mergeCandidates,
  mergePeople,
  mergePreview,
  undoMerge,
} from '../merge.contract.ts'
import {
  candidatesAnswer,
  candidatesInput,
  mergeAnswer,
  mergeInput,
  mergesAnswer,
  mergesInput,
  previewAnswer,
  previewInput,
  undoAnswer,
  undoInput,
} from '../merge.schema.ts'
import { merge, previewMerge, undo } from './merge.actions.ts'
import { listOpenMerges } from './merges.store.ts'
import type { PeopleDeps } from './people-deps.ts'

const secretary = requireRole('membership')

/** Registers the calls that merge two records of one person. */
export function mergeRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { db } = deps.database

  serve(app, mergeCandidates, {
    input: candidatesInput,
    mayCall: secretary,
    answer: candidatesAnswer,
    handle: async ({ input: { id, q } }) => {
      const { words, number } = deskQueryOf(q)
      if (q.trim() !== '' && words === '' && number === null) return { data: [] }
      const prefix = await deps.numberPrefix()
      const found = await deps.merges.findCandidates(db, { personId: id, words, number })
      return { data: found.map((row) => ({ ...row, number: numberText(prefix, row.number) })) }
    },
  })

  serve(app, mergePreview, {
    input: previewInput,
    mayCall: secretary,
    answer: previewAnswer,
    handle: async ({ input: { id, other }, locale }) => {
      const { blocks, ...item } = await previewMerge(deps, { kept: id, merged: other })
      return { item: { ...item, blocks: blocks.map((block) => translate(MERGE_BLOCKS[block], {}, locale)) } }
    },
  })

  serve(app, mergePeople, {
    input: mergeInput,
    mayCall: secretary,
    answer: mergeAnswer,
    handle: async ({ input: { id, other, take, revision }, caller }) => ({
      merge_id: await merge(deps, { kept: id, merged: other, take, revision, caller }),
    }),
  })

  serve(app, undoMerge, {
    input: undoInput,
    mayCall: secretary,
    answer: undoAnswer,
    handle: async ({ input: { id, merge_id: mergeId }, caller }) => ({
      merged_id: await undo(deps, { personId: id, mergeId, caller }),
    }),
  })

  serve(app, listMerges, {
    input: mergesInput,
    mayCall: secretary,
    answer: mergesAnswer,
    handle: async ({ input: { id } }) => ({
      data: (await listOpenMerges(db, id, instantOf(deps.clock))).map((row) => ({
        id: row.id,
        name: `${row.firstName} ${row.lastName}`.trim(),
        merged_at: row.mergedAt.toISOString(),
        undo_until: row.undoUntil.toISOString(),
      })),
    }),
  })
}
