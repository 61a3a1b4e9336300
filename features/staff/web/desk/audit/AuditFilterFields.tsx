import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { auditKind } from '../../../audit-labels.rules.ts'
import type { ListAddress } from '../../use-list-address.ts'
import { DayField } from '../list/ListToolbar.tsx'

type AuditFilterFieldsProps = {
  address: ListAddress
  people: readonly { id: number; name: string }[]
  kinds: readonly string[]
}

const FILTERS = ['person', 'kind', 'record', 'from', 'to'] as const

/** The filters of the audit log: text, person, kind of record and period. */
export function AuditFilterFields({ address, people, kinds }: AuditFilterFieldsProps) {
  const { i18n, t } = useLingui()
  const { query, text, find, show } = address
  const valueOf = (name: (typeof FILTERS)[number]) => query.get(name) ?? ''
  const isFiltered = text !== '' || FILTERS.some((name) => query.has(name))
  const named = kinds
    .map((kind) => ({ kind, label: auditKind(i18n, kind) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale))
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4 print:hidden">
      <TextField
        type="search"
        label={t`Search by person, action or record`}
        value={text}
        maxLength={100}
        className="min-w-[min(100%,18rem)] flex-1"
        onChange={(event) => find(event.target.value)}
      />
      <Select
        label={t({ message: 'Person', comment: 'Filter of the audit log: who acted' })}
        value={valueOf('person')}
        onChange={({ target: { value } }) => show({ person: value })}
      >
        <option value="">{t`All people`}</option>
        <option value="0">
          {t({ message: 'System', comment: 'The software itself, as the author of an action' })}
        </option>
        {people.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t({ message: 'Kind of record', comment: 'Filter of the audit log' })}
        value={valueOf('kind')}
        onChange={({ target: { value } }) => show({ kind: value, record: '' })}
      >
        <option value="">{t`All kinds`}</option>
        {named.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <DayField label={t`From`} value={valueOf('from')} onChange={(from) => show({ from })} />
      <DayField label={t`To`} value={valueOf('to')} onChange={(to) => show({ to })} />
      {isFiltered ? (
        <Button
          tone="link"
          onClick={() => {
            find('')
            show(Object.fromEntries(FILTERS.map((name) => [name, ''])))
          }}
        >
          <Trans>Clear filters</Trans>
        </Button>
      ) : null}
    </div>
  )
}
