import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useInstant } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { FactRows } from '#platform/ui/FactRows.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskEntryDetail } from '../../entries-desk.contract.ts'
import { ENTRY_STATE_LABELS } from '../../entry-state.rules.ts'

/** The facts of an entry: price, class, car, driver and order. */
export function EntryFacts({ item }: { item: DeskEntryDetail }) {
  const list = useList()
  const money = useMoney()
  const format = useFormat()
  const { car, licence } = item
  const joined = (...parts: (string | number)[]) =>
    list(parts.map((part) => (part === 0 ? '' : String(part))))
  const expires =
    licence === null || licence.expires_on === null || format === null
      ? ''
      : format.day(licence.expires_on, 'medium')
  const facts: { key: string; name: ReactNode; value: string }[] = [
    { key: 'for', name: <Trans>Entry</Trans>, value: joined(item.price_label, money(centsOf(item.total))) },
    { key: 'class', name: <Trans>Class and number</Trans>, value: joined(item.class_code, item.race_number) },
    {
      key: 'car',
      name: <Trans>Car</Trans>,
      value: car === null ? '' : joined(car.name, car.year, car.colour, car.rego),
    },
    { key: 'transponder', name: <Trans>Transponder</Trans>, value: item.transponder },
    {
      key: 'licence',
      name: <Trans>Licence</Trans>,
      value: licence === null ? '' : joined(licence.issuer, licence.number, licence.type, expires),
    },
    { key: 'club', name: <Trans>Club</Trans>, value: item.club },
    { key: 'mobile', name: <Trans>Mobile</Trans>, value: item.mobile },
    { key: 'emergency', name: <Trans>In an emergency</Trans>, value: item.emergency },
    { key: 'guardian', name: <Trans>Guardian</Trans>, value: item.guardian },
    { key: 'note', name: <Trans>Note</Trans>, value: item.note },
    {
      key: 'order',
      name: <Trans>Order</Trans>,
      value: item.order_number === 0 ? '' : String(item.order_number),
    },
  ]
  return (
    <FactRows
      facts={facts
        .filter(({ value }) => value !== '')
        .map(({ key, name, value }) => ({ key, name, value: <bdi>{value}</bdi> }))}
    />
  )
}

/** The history of the entry and its signatures. */
export function EntryStory({ item: { notes, signatures } }: { item: DeskEntryDetail }) {
  const { i18n } = useLingui()
  const instant = useInstant()
  return (
    <>
      {signatures.length === 0 ? null : (
        <section>
          <SectionHead title={<Trans>Signed</Trans>} />
          <ul className="grid gap-2">
            {signatures.map(({ name, role, signed_at: at, texts }) => (
              <li key={`${role} ${at}`}>
                <bdi>{name}</bdi>
                {role === 'guardian' ? (
                  <>
                    {', '}
                    <Trans>guardian</Trans>
                  </>
                ) : null}
                <span className="block text-note text-muted">
                  {instant(at)}, <bdi>{texts}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <SectionHead title={<Trans>History</Trans>} />
        <ol className="grid gap-2">
          {notes.map(({ at, state, by, words }) => (
            <li key={`${at} ${state}`}>
              {i18n._(ENTRY_STATE_LABELS[state])}
              {words === '' ? null : (
                <>
                  {': '}
                  <bdi>{words}</bdi>
                </>
              )}
              <span className="block text-note text-muted">
                {instant(at)}
                {by === '' ? null : (
                  <>
                    , <bdi>{by}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
