import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { DeskFailure, useDesk, useDeskAction, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import { randomUuid } from '#platform/web/random.ts'
import type { PageComment } from '../../page-drafts.contract.ts'
import { addComment, listComments, resolveComment, REVIEW_LIMITS } from '../../page-reviews.contract.ts'
import { commentsAbout } from './comments-about.ts'
import { usePageSession, useSessionView } from './editing-context.ts'

/** The comments on the selected block, or on the page. Only officers see them. */
export function Comments({ selected }: { selected: string | null }) {
  const session = usePageSession()
  const { comments, state } = useSessionView()
  const [showsResolved, setShowsResolved] = useState(false)
  const shown = commentsAbout(comments, state, selected)
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-h4">
        {selected === null ? <Trans>Comments on the page</Trans> : <Trans>Comments on this block</Trans>}
      </h3>
      <ul>
        {shown.map((comment) => (
          <OpenComment key={comment.id} comment={comment} />
        ))}
      </ul>
      <NewComment page={session.pageId} block={selected} />
      {showsResolved ? (
        <Resolved key={comments.length} page={session.pageId} selected={selected} />
      ) : (
        <Button tone="link" onClick={() => setShowsResolved(true)}>
          <Trans>Show resolved comments</Trans>
        </Button>
      )}
    </section>
  )
}

function OpenComment({ comment }: { comment: PageComment }) {
  const { t } = useLingui()
  const session = usePageSession()
  const { run, isBusy, failure } = useDeskAction()
  const resolve = () =>
    run(async () => {
      const { comments } = await call(resolveComment, { page: session.pageId, id: comment.id })
      session.putComments(comments)
    })
  return (
    <li className="border-b border-line py-3">
      <CommentText comment={comment} />
      <DeskFailure words={failure} />
      <Button
        tone="outline"
        size="small"
        className="mt-2"
        busy={isBusy}
        busyLabel={t`Saving`}
        onClick={() => void resolve()}
      >
        <Trans comment="Button: marks a comment as dealt with">Resolve</Trans>
        <Which>
          <bdi>{comment.text.slice(0, 60)}</bdi>
        </Which>
      </Button>
    </li>
  )
}

function CommentText({ comment: { person, text, at, resolved } }: { comment: PageComment }) {
  const instant = useInstant()
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
      <p className="text-note text-muted">
        <bdi>{person.name}</bdi>, {instant(at)}
        {resolved === null ? null : (
          <span className="block">
            <Trans>
              Resolved by {resolved.person.name}, {instant(resolved.at)}
            </Trans>
          </span>
        )}
      </p>
    </>
  )
}

function NewComment({ page, block }: { page: number; block: string | null }) {
  const { t } = useLingui()
  const session = usePageSession()
  const { run, isBusy, failure } = useDeskAction()
  const [text, setText] = useState('')
  // The id is reused when a comment is sent again after a lost response, so that it is stored only once.
  const [id, setId] = useState(randomUuid)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    void run(async () => {
      const { comments } = await call(addComment, { page, id, block, text: text.trim() })
      session.putComments(comments)
      setText('')
      setId(randomUuid())
    })
  }
  return (
    <form className="mt-3" onSubmit={add}>
      <TextArea
        label={t({ message: 'New comment', comment: 'Field: a comment on a page or a block' })}
        hint={t`Only people who may edit this page see it`}
        value={text}
        maxLength={REVIEW_LIMITS.comment}
        onChange={({ target }) => setText(target.value)}
      />
      <DeskFailure words={failure} />
      <Button
        type="submit"
        tone="outline"
        size="small"
        className="mt-2"
        busy={isBusy}
        busyLabel={t`Saving`}
        disabled={text.trim() === ''}
      >
        <Trans>Add the comment</Trans>
      </Button>
    </form>
  )
}

function Resolved({ page, selected }: { page: number; selected: string | null }) {
  const { comments, state } = useSessionView()
  const { data, failure } = useDesk(listComments, { page })
  if (data === null) return failure === '' ? <SkeletonRows count={2} /> : <DeskFailure words={failure} />
  const open = new Set(comments.map(({ id }) => id))
  const resolved = commentsAbout(data.data, state, selected).filter(({ id }) => !open.has(id))
  if (resolved.length === 0)
    return (
      <p className="mt-3 text-muted">
        <Trans>No comment is resolved.</Trans>
      </p>
    )
  return (
    <ul className="mt-3">
      {resolved.map((comment) => (
        <li key={comment.id} className="border-b border-line py-3">
          <CommentText comment={comment} />
        </li>
      ))}
    </ul>
  )
}
