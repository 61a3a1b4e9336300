import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProfileChanges, User } from '#features/accounts/accounts.contract.ts'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { formatAbn } from '#platform/shared/abn.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { factOf, Facts } from './detail-rows.tsx'
import { useProfile } from './profile-context.ts'
import { LockedNote, ProfileSection } from './ProfileSection.tsx'
import { fieldIdOf, useSection } from './use-section.ts'

const FIELDS = ['company_name', 'trading_name', 'company_phone', 'abn', 'website', 'facebook_link'] as const

type BusinessField = (typeof FIELDS)[number]
type BusinessDraft = Record<BusinessField, string>

type FieldLook = {
  label: string
  hint?: string
  type?: 'tel' | 'url' | 'text'
  inputMode?: 'tel' | 'url' | 'numeric'
  autoComplete: string
}

/**
 * A member's business details. Each field has its own flag that allows editing. @source docs/reference/accounts.md §7.1
 */
export function BusinessSection() {
  const { t } = useLingui()
  const { user, canEdit } = useProfile()
  const looks = useLooks()
  const open = FIELDS.filter((field) => canEdit(field))
  const section = useSection<BusinessDraft>({
    draftOf: (now) => ({
      company_name: now.company_name,
      trading_name: now.trading_name,
      company_phone: formatPhone(now.company_phone),
      abn: formatAbn(now.abn ?? ''),
      website: now.website ?? '',
      facebook_link: now.facebook_link ?? '',
    }),
    changesOf: (draft) => Object.fromEntries(open.map((field) => [field, draft[field]])) as ProfileChanges,
  })
  return (
    <ProfileSection
      id="business"
      title={t`Business`}
      section={section}
      changes={t`business details`}
      canChange={open.length > 0}
      shown={
        <>
          <Facts
            facts={FIELDS.map((field) =>
              factOf(field, looks[field].label, shownValue(field, user), !open.includes(field)),
            )}
          />
          {open.length > 0 && open.length < FIELDS.length ? <LockedNote /> : null}
        </>
      }
      renderFields={(draft) => (
        <>
          {open.map((field) => (
            <TextField
              key={field}
              id={fieldIdOf(field)}
              {...looks[field]}
              optional
              value={draft[field]}
              error={section.errors[field]}
              onChange={(event) => section.set(field, event.target.value)}
              onBlur={field === 'abn' ? () => section.set('abn', formatAbn(draft.abn)) : undefined}
            />
          ))}
        </>
      )}
    />
  )
}

function useLooks(): Record<BusinessField, FieldLook> {
  const { t } = useLingui()
  return {
    company_name: { label: t`Company name`, autoComplete: 'organization' },
    trading_name: { label: t`Trading name`, autoComplete: 'off' },
    company_phone: { label: t`Company phone`, type: 'tel', inputMode: 'tel', autoComplete: 'work tel' },
    abn: {
      label: t`ABN`,
      hint: t`11 digits. It appears on your invoices.`,
      inputMode: 'numeric',
      autoComplete: 'off',
    },
    website: { label: t`Website`, inputMode: 'url', autoComplete: 'url' },
    facebook_link: {
      label: t`Facebook`,
      hint: t`Address or name of the page`,
      inputMode: 'url',
      autoComplete: 'off',
    },
  }
}

function shownValue(field: BusinessField, user: User): ReactNode {
  const value = user[field]
  if (value === null || value === '') return ''
  if (field === 'abn') return <Figure>{formatAbn(value)}</Figure>
  if (field === 'company_phone') return <Figure>{formatPhone(value)}</Figure>
  if (field !== 'website' && field !== 'facebook_link') return value
  return (
    <a
      className="-my-2 inline-flex min-h-11 items-center link-underlined"
      href={value}
      rel="noopener nofollow"
      dir="ltr"
    >
      {value.replace(/^https?:\/\/(www\.)?/, '')}
    </a>
  )
}
