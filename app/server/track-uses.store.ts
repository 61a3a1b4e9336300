import { inArray, sql } from 'drizzle-orm'
import { event } from '#features/events/server/events.tables.ts'
import { member, membershipApplication } from '#features/membership/server/membership.tables.ts'
import { OPEN_APPLICATION } from '#features/membership/server/membership.public.ts'
import type { TrackUses } from '#features/tracks/server/tracks.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'

const HOME_TRACK = sql`(${membershipApplication.details} ->> 'home_track_id')::int`

/** Counts the events, the members and the undecided applications that use each track. */
export async function countTrackUses(db: Db): Promise<TrackUses> {
  const { rows } = await db.execute<{
    id: number
    events: string
    members: string
    applications: string
  }>(sql`
    select id, sum(events) as events, sum(members) as members, sum(applications) as applications from (
      select ${event.trackId} as id, count(*) as events, 0 as members, 0 as applications from ${event} group by 1
      union all
      select ${member.homeTrackId}, 0, count(*), 0 from ${member} group by 1
      union all
      select ${HOME_TRACK}, 0, 0, count(*) from ${membershipApplication}
      where ${inArray(membershipApplication.status, OPEN_APPLICATION)} group by 1
    ) as uses where id is not null group by id`)
  return new Map(
    rows.map(({ id, events, members, applications }) => [
      id,
      { events: Number(events), members: Number(members), applications: Number(applications) },
    ]),
  )
}

/** Replaces a track by another one in events and members. Applications are signed, so they keep their track. */
export async function replaceTrackUses(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`update event set track_id = ${to} where track_id = ${from}`)
  await tx.execute(sql`update member set home_track_id = ${to} where home_track_id = ${from}`)
}
