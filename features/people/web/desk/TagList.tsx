import { Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { type FormEvent, useId, useState } from 'react'
import { IfAllowed, DeskFailure, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { isolated } from '#platform/shared/isolated.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { PERSON_LIMIT, type PersonRecord, personTags, tagPerson } from '../../people.contract.ts'

/** The tags of a person, with a field that suggests the tags in use. */
export function TagList({
  person,
  onSaved,
}: {
  person: PersonRecord
  onSaved: (item: PersonRecord) => void
}) {
  const { t } = useLingui()
  const listId = useId()
  const { data, reload } = useDesk(personTags, {})
  const [text, setText] = useState('')
  const action = useDeskAction()
  const wordsOf = useFailureMessages('person')
  const addTag = (): void =>
    void action.run(async () => {
      onSaved((await call(tagPerson, { id: person.id, add: [text] })).item)
      setText('')
      reload()
    })
  const restore = async (tag: string): Promise<void> => {
    const name = isolated(tag)
    try {
      onSaved((await call(tagPerson, { id: person.id, add: [tag] })).item)
      reload()
      showToast({ tone: 'done', words: t`Tag ${name} added again` })
    } catch (error) {
      showToast({ tone: 'failed', words: wordsOf(error) })
    }
  }
  const remove = (tag: string): void =>
    void action.run(async () => {
      const name = isolated(tag)
      onSaved((await call(tagPerson, { id: person.id, remove: [tag] })).item)
      reload()
      showToast({
        tone: 'removed',
        words: t`Tag ${name} removed`,
        action: { words: t({ message: 'Undo', comment: 'Button' }), run: () => void restore(tag) },
      })
    })
  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '' && !action.isBusy) addTag()
  }
  const others = data?.data.filter((tag) => !person.tags.includes(tag)) ?? []
  return (
    <section className="mt-8">
      <SectionHead title={<Trans comment="Heading: the tags of a person">Tags</Trans>} />
      {person.tags.length === 0 ? null : (
        <ul className="mt-3 flex flex-wrap gap-2">
          {person.tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-box bg-neutral-tint ps-3 text-neutral-ink">
              <bdi className="wrap-anywhere">{tag}</bdi>
              <IfAllowed call={tagPerson}>
                {' '}
                <button
                  type="button"
                  className="grid size-11 shrink-0 place-items-center"
                  aria-label={t`Remove tag ${tag}`}
                  onClick={() => remove(tag)}
                >
                  <Icon of={X} size={16} />
                </button>
              </IfAllowed>
            </li>
          ))}
        </ul>
      )}
      <DeskFailure words={action.failure} />
      <IfAllowed call={tagPerson}>
        {' '}
        <form className="mt-3 flex flex-wrap items-end gap-3 print:hidden" onSubmit={add}>
          <TextField
            className="min-w-0 flex-1"
            label={t`New tag`}
            list={listId}
            value={text}
            maxLength={PERSON_LIMIT.tag}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id={listId}>
            {others.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </datalist>
          <Button type="submit" tone="outline" busy={action.isBusy} busyLabel={t`Saving`}>
            <Trans>Add tag</Trans>
          </Button>
        </form>
      </IfAllowed>
    </section>
  )
}
