import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { AuditItem } from '../../../audit-log.contract.ts'
import { AuditEntry } from './AuditEntry.tsx'

/** The entries under a heading for each day. */
export function AuditDays({ items }: { items: readonly AuditItem[] }) {
  const format = useFormat()
  const { timezone } = useSite()
  const days = Map.groupBy(items, ({ at }) => dayInZone(Date.parse(at), timezone))
  return [...days].map(([day, entries]) => (
    <section key={day} className="mb-8">
      <SectionHead title={<bdi>{format?.day(day, 'long') ?? day}</bdi>} />
      <ul>
        {entries.map((item) => (
          <AuditEntry key={item.position} item={item} />
        ))}
      </ul>
    </section>
  ))
}
