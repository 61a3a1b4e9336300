import { Trans, useLingui } from '@lingui/react/macro'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { FilesPanel, NoteComposer, NotesPanel } from '#features/desk-records/desk-records-desk.public.tsx'
import { HouseholdPanel } from '#features/households/households-desk.public.tsx'
import {
  CONDITION_LABELS,
  MembershipPart,
  PrivateNote,
  STATUS_TONES,
  STATUS_WORDS,
} from '#features/membership/membership-desk.public.tsx'
import { type DeskMember, deskMember } from '#features/membership/membership-desk.contract.ts'
import { RetentionNotice } from '#features/retention/retention-desk.public.tsx'
import {
  backToList,
  IfAllowed,
  DeskList,
  DeskTabs,
  useAddressTab,
  useDesk,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { call } from '#platform/web/http.ts'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import { deskPerson, PERSON_FILES, PERSON_NOTES, type PersonRecord } from '../../people.contract.ts'
import { ActivityList } from './ActivityList.tsx'
import { MergeNotice } from './MergeNotice.tsx'
import { MergePanel } from './MergePanel.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { RelatedTable } from './RelatedTable.tsx'
import { TagList } from './TagList.tsx'
import { TAB_LABELS, type TabId } from './people-labels.ts'
import { mergePeople } from '../../merge.contract.ts'

/** /cms/members/{person}: the record of a person, with a tab for each part that the caller's roles show. */
export function PersonDesk({ rest }: { rest: string }) {
  const id = Number(rest)
  const { data, failure, reload, put } = useDesk(deskPerson, { id })
  const person = data?.item ?? null
  const membership = useFetching(
    `${deskMember.path} ${id}`,
    (signal) => call(deskMember, { id }, { signal }),
    person?.parts.includes('membership') === true,
  )
  const member = membership.data?.item ?? null
  const [revision, setRevision] = useState(0)
  const [isMerging, setIsMerging] = useState(false)
  const noteChange = (): void => setRevision((before) => before + 1)
  const reloadAll = (): void => {
    reload()
    membership.reload()
    noteChange()
  }
  const save = (item: PersonRecord): void => {
    put({ item })
    noteChange()
  }
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-2 text-note text-muted">
        <ScreenLink
          {...backToList('/cms/members')}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          <Trans comment="Navigation: the list of members">Members</Trans>
        </ScreenLink>
      </p>
      <DeskList isThere={person !== null} failure={failure} onReload={reload}>
        {person === null ? null : (
          <>
            <PersonHead
              person={person}
              member={member}
              onMerge={person.details === null || isMerging ? undefined : () => setIsMerging(true)}
            />
            {person.details === null ? null : (
              <>
                <RetentionNotice person={person} />
                <MergeNotice key={revision} personId={person.id} onUndone={reloadAll} />
              </>
            )}
            {isMerging ? (
              <MergePanel
                person={person}
                onClose={() => setIsMerging(false)}
                onMerged={() => {
                  setIsMerging(false)
                  reloadAll()
                }}
              />
            ) : (
              <PersonTabs
                person={person}
                member={member}
                isMemberMissing={membership.isMissing}
                revision={revision}
                onSaved={save}
                onNoted={() => {
                  noteChange()
                  reload()
                }}
                onMemberSaved={(answer) => {
                  membership.put(answer)
                  noteChange()
                }}
                onReload={reloadAll}
              />
            )}
          </>
        )}
      </DeskList>
    </>
  )
}

type PersonHeadProps = {
  person: PersonRecord
  member: DeskMember | null
  /** Opens the merge of two records; absent if a merge is not possible. */
  onMerge: (() => void) | undefined
}

function PersonHead({ person, member, onMerge }: PersonHeadProps) {
  const { i18n } = useLingui()
  const email = person.details?.email ?? ''
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden="true"
        className="hidden size-16 shrink-0 place-items-center rounded-full bg-brand text-h3 text-on-brand sm:grid"
      >
        {initials(person.name)}
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="text-h1 wrap-anywhere" tabIndex={-1}>
          <bdi>{person.name}</bdi>
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
          {person.number === '' ? null : <span className="figure font-semibold">{person.number}</span>}
          {member === null || member.type === '' ? null : <span>{member.type}</span>}
          {member === null ? null : (
            <Chip tone={STATUS_TONES[member.status]}>{i18n._(STATUS_WORDS[member.status])}</Chip>
          )}
          {member === null || member.condition === 'normal' ? null : (
            <Chip tone="danger">{i18n._(CONDITION_LABELS[member.condition])}</Chip>
          )}
          {person.is_disabled ? (
            <Chip tone="danger">
              <Trans>Account disabled</Trans>
            </Chip>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {email === '' ? null : (
          <a className="btn btn-outline btn-small" href={`mailto:${email}`}>
            <span>
              <Icon of={Mail} size={18} />
              <Trans comment="Button: opens the mail program with the person’s address">Write</Trans>
            </span>
          </a>
        )}
        {onMerge === undefined ? null : (
          <IfAllowed call={mergePeople}>
            <Button tone="outline" size="small" onClick={onMerge}>
              <Trans>Merge duplicate</Trans>
            </Button>
          </IfAllowed>
        )}
      </div>
    </header>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

type PersonTabsProps = {
  person: PersonRecord
  member: DeskMember | null
  /** Whether the person never was a member and never applied. */
  isMemberMissing: boolean
  /** The number of changes so far. When it increases, the history is loaded again. */
  revision: number
  onSaved: (item: PersonRecord) => void
  onNoted: () => void
  onMemberSaved: (answer: { item: DeskMember }) => void
  /** Loads the record again after a change whose answer is not the record. */
  onReload: () => void
}

function PersonTabs({
  person,
  member,
  isMemberMissing,
  revision,
  onSaved,
  onNoted,
  onMemberSaved,
  onReload,
}: PersonTabsProps) {
  const { t, i18n } = useLingui()
  const tabs = tabsOf(person)
  const { value, choose } = useAddressTab(tabs)
  return (
    <DeskTabs
      label={t`Parts of the record`}
      views={tabs}
      wordsOf={(id) => i18n._(TAB_LABELS[id])}
      counts={person.counts}
      value={value}
      onChange={choose}
    >
      <div className="pt-6">
        {value === 'overview' ? (
          <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
            {person.details === null ? null : (
              <div>
                <PersonFacts person={person} details={person.details} member={member} onSaved={onSaved} />
                <HouseholdPanel
                  person={{
                    id: person.id,
                    name: person.name,
                    number: person.number,
                    date_of_birth: person.details.date_of_birth || null,
                  }}
                  onChanged={onNoted}
                />
                <TagList person={person} onSaved={onSaved} />
              </div>
            )}
            <div className={person.details === null ? 'lg:col-span-2' : ''}>
              {person.parts.includes('notes') ? (
                <NoteComposer calls={PERSON_NOTES} id={person.id} onSaved={onNoted} />
              ) : null}
              <ActivityList key={revision} personId={person.id} />
            </div>
          </div>
        ) : null}
        {value === 'membership' ? (
          member === null ? (
            <p className="text-muted">
              {isMemberMissing ? <Trans>This person has never been a member and never applied.</Trans> : null}
            </p>
          ) : (
            <MembershipPart member={member} onSaved={onMemberSaved} onReload={onReload} />
          )
        ) : null}
        {value === 'orders' || value === 'entries' || value === 'vehicles' ? (
          <RelatedTable key={value} personId={person.id} part={value} />
        ) : null}
        {value === 'notes' ? (
          <>
            <NoteComposer calls={PERSON_NOTES} id={person.id} onSaved={onNoted} />
            <NotesPanel key={revision} calls={PERSON_NOTES} id={person.id} onChanged={onNoted} />
            <FilesPanel calls={PERSON_FILES} id={String(person.id)} onChanged={onNoted} />
            {member?.can_manage === true ? <PrivateNote member={member} onSaved={onMemberSaved} /> : null}
          </>
        ) : null}
        {value === 'changes' ? <ActivityList key={revision} personId={person.id} only="change" /> : null}
      </div>
    </DeskTabs>
  )
}

function tabsOf({ parts }: PersonRecord): readonly [TabId, ...TabId[]] {
  return ['overview', ...parts.filter((part) => part !== 'details')]
}
