import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns a table for the FROM of other statements: everyone whose membership has a last day, with that day. The last
 * day of a member who resigned or died is the day of that, if it comes before the end of the last period.
 * @param timezone the club's IANA time zone
 */
export function endedMemberships(timezone: string): SQL {
  return sql`(select m.person_id, m.number, m.condition,
      least(
        case when m.latest_to < 'infinity'::date then m.latest_to end,
        case when m.condition in ('resigned', 'deceased') then (coalesce(
          (select max(e.at) from membership_event e where e.person_id = m.person_id and e.condition_to = m.condition),
          m.updated_at) at time zone ${timezone})::date end
      ) as ended_on
    from member m where m.latest_to is not null
      and (m.latest_to < 'infinity'::date or m.condition in ('resigned', 'deceased')))`
}
