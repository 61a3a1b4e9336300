/** Reads the lines of a vehicle's log books as events of its activity at the desk, by index. */
import { sql } from 'drizzle-orm'
import { nameOf, type TimelineSource } from '#features/desk-records/server/desk-records.public.ts'

/**
 * Returns the lines of all log books of a vehicle as events. The verb is `wrote`, `corrected` or `voided`. The text
 * begins with the day of the drive, and continues with the driver, the event and the reason of a correction.
 */
export function linesOfVehicle(vehicleId: number): TimelineSource<'log_book'> {
  return {
    kind: 'log_book',
    at: sql`e.written_at`,
    key: sql`'line:' || lpad(e.book_id::text, 10, '0') || ':' || lpad(e.position::text, 10, '0')`,
    from: sql`log_book b join log_book_entry e on e.book_id = b.id left join person s on s.id = e.written_by
      where b.vehicle_id = ${vehicleId}`,
    verb: sql`case when e.corrects is null then 'wrote' when e.is_void then 'voided' else 'corrected' end`,
    by: nameOf('s'),
    text: sql`concat_ws(' · ', e.day::text, nullif(e.driver_name, ''), nullif(e.event_name, ''), nullif(e.why, ''))`,
  }
}
