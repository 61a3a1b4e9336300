import { eq, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { WatchedCase } from '../watched-dates.rules.ts'

/** The data of a person's garage that the members' home shows. */
export type OwnGarage = {
  driversLicenceEnds: string | null
  cars: number
  /** The vehicles whose registration ends in the range. */
  regos: { id: number; name: string; ends: string }[]
  /** The names of vehicles with a log book, by id; empty if none has one. */
  bookNames: Record<string, string>
  /** The applications and registrations that are not closed, the last changed first. */
  cases: WatchedCase[]
}

const CASES_MOST = 20

/**
 * Returns a person's cars, ending registrations and club rego cases. Runs one SQL statement, which uses the indexes on
 * the person, so that its cost does not grow with the number of members.
 */
export async function findOwnGarage(
  db: Db,
  personId: number,
  { from, to }: { from: string; to: string },
): Promise<OwnGarage | null> {
  const [row] = await db
    .select({
      driversLicenceEnds: person.driversLicenceExpiry,
      cars: sql<number>`(select count(*)::int from vehicle v
        where v.person_id = person.id and not v.is_archived and v.sold_on is null)`,
      regos: sql<OwnGarage['regos']>`(select coalesce(jsonb_agg(jsonb_build_object('id', v.id,
        'name', trim(v.make || ' ' || v.model), 'ends', v.rego_expiry) order by v.rego_expiry), '[]'::jsonb) from vehicle v
        where v.person_id = person.id and not v.is_archived and v.sold_on is null
        and v.rego_expiry between ${from}::date and ${to}::date)`,
      bookNames: sql<
        OwnGarage['bookNames']
      >`(select coalesce(jsonb_object_agg(v.id, trim(v.make || ' ' || v.model)),
        '{}'::jsonb) from vehicle v where v.person_id = person.id
        and exists (select 1 from log_book b where b.vehicle_id = v.id))`,
      cases: sql<
        WatchedCase[]
      >`(select coalesce(jsonb_agg(one.data order by one.updated_at desc), '[]'::jsonb) from (
        select c.updated_at, jsonb_build_object('id', c.id, 'state', c.state,
          'name', trim(coalesce(c.answers ->> 'make', '') || ' ' || coalesce(c.answers ->> 'model', '')),
          'booking', c.inspection_booking, 'declarationEnds', c.declaration_expires, 'regoEnds', c.club_rego_expiry,
          'insuranceEnds', case when (v.rules ->> 'asks_insurance')::boolean
            then nullif(c.answers ->> 'policy_expiry', '') end) as data
        from club_rego_case c left join club_rego_scheme_version v on v.id = c.rules_version_id
        where c.person_id = person.id and c.state not in ('ended', 'declined', 'withdrawn')
        order by c.updated_at desc limit ${CASES_MOST}) one)`,
    })
    .from(person)
    .where(eq(person.id, personId))
  return row ?? null
}
