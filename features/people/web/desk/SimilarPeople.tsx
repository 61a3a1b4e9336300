import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import type { SimilarPerson, Similarity } from '../../add-member.contract.ts'

const REASON_LABELS: Record<Similarity, MessageDescriptor> = {
  email: msg`Same email address`,
  name: msg`Same name`,
  birth: msg`Same last name and date of birth`,
}

type SimilarPeopleProps = {
  people: readonly SimilarPerson[]
  /** Whether one of them has the same email address. */
  sharesEmail: boolean
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Warns that the person may have a record already. */
export function SimilarPeople({ people, sharesEmail, isConfirmed, onConfirm }: SimilarPeopleProps) {
  const { i18n } = useLingui()
  const format = useFormat()
  const list = useList()
  return (
    <div role="alert" className="rounded-box bg-warn-tint p-4 text-warn-ink">
      <p className="font-semibold">
        <Trans>This person may have a record already</Trans>
      </p>
      <ul className="mt-2 grid gap-2">
        {people.map(({ id, name, number, email, date_of_birth: birth, reasons }) => (
          <li key={id}>
            <TextLink to={`/cms/members/${id}`}>
              <bdi>{name}</bdi>
            </TextLink>
            <span className="block">
              {list([number, email, birth === null ? '' : (format?.day(birth, 'medium') ?? '')])}
            </span>
            <span className="block text-note">{list(reasons.map((one) => i18n._(REASON_LABELS[one])))}</span>
          </li>
        ))}
      </ul>
      <Checkbox
        className="mt-3"
        label={<Trans>This is another person</Trans>}
        checked={isConfirmed}
        onChange={({ target }) => onConfirm(target.checked)}
      />
      {sharesEmail ? (
        <p className="mt-1 text-note">
          <Trans>
            Both will have the same email address. Only the person who had it first can log in with it, and no
            welcome email is sent.
          </Trans>
        </p>
      ) : null}
    </div>
  )
}
