import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { type FieldLabels, useDeskForm } from '#features/staff/staff.public.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import {
  type DeskText,
  type DeskTexts,
  publishVersion,
  TEXT_MISTAKES,
} from '../../signatures-desk.contract.ts'
import { currentVersion } from './text-state.ts'

export type TextDraft = { title: string; body: string; valid_from: string }

export const TEXT_LABELS: FieldLabels<TextDraft> = {
  title: msg({ message: 'Title', comment: 'Field: the title of a text to sign' }),
  body: msg({ message: 'Text', comment: 'Field: the words of a text to sign' }),
  valid_from: msg`Sign this version from`,
}

/** Form state of the next version of a text, based on the newest one. */
export function useTextForm(text: DeskText, texts: DeskTexts, onSaved: (texts: DeskTexts) => void) {
  const { t } = useLingui()
  const { today } = texts
  const put = (saved: DeskText): void =>
    onSaved({ ...texts, data: texts.data.map((one) => (one.slug === saved.slug ? saved : one)) })
  const { submit, ...form } = useDeskForm({
    saves: publishVersion,
    item: text,
    draftOf: (item: DeskText | null) => textDraftOf(item ?? text, today),
    fields: TEXT_LABELS,
    idOf: (field) => `text-${field}`,
    onSaved: put,
  })
  const save = (): Promise<void> =>
    submit((draft, known) => {
      const send = async (): Promise<DeskText | null> => {
        const latest = (known ?? text).versions[0]?.version ?? 0
        const { data } = await call(publishVersion, { ...draft, slug: text.slug, latest })
        showToast({ tone: 'done', words: t`The new version is saved` })
        return data.find(({ slug }) => slug === text.slug) ?? null
      }
      return { mistakes: mistakesOf(draft, today), send }
    })
  // No message is shown in the form, because a toast announces the save.
  return { ...form, isSaved: false, save }
}

/** Returns the initial values of the form for the next version: those of the newest version, valid from today. */
export function textDraftOf(text: DeskText, today: string): TextDraft {
  const newest = text.versions[0] ?? currentVersion(text)
  return { title: newest?.title ?? '', body: newest?.body ?? '', valid_from: today }
}

function mistakesOf({ title, body, valid_from: from }: TextDraft, today: string) {
  return [
    ...(title.trim() === '' ? [{ field: 'title', message: TEXT_MISTAKES.title }] : []),
    ...(body.trim() === '' ? [{ field: 'body', message: TEXT_MISTAKES.body }] : []),
    ...(from < today ? [{ field: 'valid_from', message: TEXT_MISTAKES.past }] : []),
  ]
}
