import type { FastifyInstance } from 'fastify'
import { addressLines, EMPTY_ADDRESS } from '#features/addresses/addresses.rules.ts'
import { numberText } from '#features/membership/card.rules.ts'
import { listSelectedIds } from '#features/membership/server/membership.public.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { BULK_LIMIT, printMembers, type PrintedMember, tagMembers } from '../bulk.contract.ts'
import { printAnswer, printInput, tagMembersAnswer, tagMembersInput } from '../bulk.schema.ts'
import { PERSON_LIMIT } from '../people.contract.ts'
import { listPrinted, tagPeople, untagPeople } from './bulk.store.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findSpellings } from './people.store.ts'

const secretary = requireRole('membership')

/** Registers the calls for several members at once. */
export function bulkRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const { db } = deps.database
  const today = async () => dayInZone(deps.clock.nowMs(), await deps.timezone())

  serve(app, tagMembers, {
    input: tagMembersInput,
    mayCall: secretary,
    answer: tagMembersAnswer,
    handle: async ({ input: { selection, tag, is_removed: isRemoved }, caller }) => {
      const by = personOf(caller)
      const found = await listSelectedIds(db, selection, { today: await today(), most: BULK_LIMIT.tagged })
      // The caller's own record is skipped, because staff may not change it.
      const ids = found.filter((id) => id !== by)
      const changed = await deps.database.transaction(async (tx) => {
        const spelling = (await findSpellings(tx, [tag])).get(tag.toLowerCase()) ?? tag
        const done = isRemoved
          ? await untagPeople(tx, { ids, tag })
          : await tagPeople(tx, { ids, tag: spelling, most: PERSON_LIMIT.tags })
        if (done.length > 0)
          await deps.audit(tx, {
            personId: by,
            verb: isRemoved ? 'untagged_members' : 'tagged_members',
            subjectKind: 'member',
            subjectId: selection.filter.view,
            change: { tags: [spelling], members: done.length },
          })
        return done
      })
      return { changed, selected: found.length }
    },
  })

  serve(app, printMembers, {
    input: printInput,
    mayCall: secretary,
    answer: printAnswer,
    handle: async ({ input: { selection, kind }, caller }) => {
      const most = BULK_LIMIT.printed + 1
      const ids = await listSelectedIds(db, selection, { today: await today(), most })
      const printed = ids.slice(0, BULK_LIMIT.printed)
      const [rows, prefix] = await Promise.all([listPrinted(db, printed), deps.numberPrefix()])
      await deps.database.transaction((tx) =>
        deps.audit(tx, {
          personId: personOf(caller),
          verb: kind === 'labels' ? 'printed_labels' : 'printed_cards',
          subjectKind: 'member',
          subjectId: selection.filter.view,
          change: { members: rows.length },
        }),
      )
      return { data: rows.map((row) => present(row, prefix)), has_more: ids.length > BULK_LIMIT.printed }
    },
  })
}

function present(row: Awaited<ReturnType<typeof listPrinted>>[number], prefix: string): PrintedMember {
  const { address, latestTo } = row
  return {
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim(),
    number: numberText(prefix, row.number),
    type: row.typeName,
    colour: row.typeColour,
    valid_to: latestTo === 'infinity' ? null : latestTo,
    no_expiry: latestTo === 'infinity',
    address:
      address === null
        ? []
        : addressLines({
            ...EMPTY_ADDRESS,
            company: address.company,
            street_address: address.streetAddress,
            street_address_1: address.streetAddress1,
            city: address.city,
            state: address.state,
            postcode: address.postcode,
          }),
  }
}
