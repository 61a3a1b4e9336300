import './page-editor.css'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import HistoryIcon from 'lucide-react/icons/history'
import Redo from 'lucide-react/icons/redo-2'
import Share from 'lucide-react/icons/share-2'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { type ComponentType, useEffect, useState } from 'react'
import { subjectOf, useSession } from '#features/accounts/accounts.public.tsx'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useUnsaved } from '#platform/ui/lazy/Unsaved.tsx'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import { languageOfPath } from '../../translations.rules.ts'
import { AddBlockDialog } from './AddBlockDialog.tsx'
import { BlockForm } from './BlockForm.tsx'
import { CompareVersions } from './CompareVersions.tsx'
import { Comments } from './Comments.tsx'
import { Conflicts } from './Conflicts.tsx'
import { PageSessionProvider, usePageSession, useSessionView } from './editing-context.ts'
import { EditorChoices } from './EditorChoices.tsx'
import { DeletePageDialog } from './DeletePageDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { letterOf } from './outline-keys.ts'
import { Outline } from './Outline.tsx'
import { PagePreview, type PreviewSettings } from './PagePreview.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import { openPageSession } from './open-page-session.ts'
import type { PageSession } from './page-session.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { AskForReviewDialog, SendBackDialog } from './ReviewDialogs.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { ShareDraftDialog } from './ShareDraftDialog.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LeftOutChanges } from './LeftOutChanges.tsx'
import { TranslationForm } from './TranslationForm.tsx'
import { useFieldTarget } from './use-field-target.ts'
import { useBlockActions } from './use-block-actions.ts'

/** The editor of one page. `rest` is the id of the page. */
export function PageEditor({ rest }: { rest: string }) {
  // Read the person's id from the token, because the profile is empty for a moment while it is loaded again.
  const personId = useSession(({ access_token: token }) => Number(subjectOf(token) ?? 0))
  const messageOf = useFailureMessages('page editor')
  const [session, setSession] = useState<PageSession | null>(null)
  const [failure, setFailure] = useState('')
  const pageId = Number(rest)
  useEffect(() => {
    let opened: PageSession | null = null
    let isOver = false
    openPageSession(pageId, personId).then(
      (made) => {
        opened = made
        if (isOver) made.close()
        else setSession(made)
      },
      (error: unknown) => setFailure(messageOf(error)),
    )
    return () => {
      isOver = true
      opened?.close()
    }
  }, [pageId, personId, messageOf])
  if (failure !== '') return <DeskFailure words={failure} />
  if (session === null) return <SkeletonRows count={8} />
  return (
    <PageSessionProvider value={session}>
      <EditorChoices>
        <OpenEditor />
      </EditorChoices>
    </PageSessionProvider>
  )
}

type Pane = 'outline' | 'form' | 'preview'

const INITIAL: PreviewSettings = {
  width: 'wide',
  theme: 'light',
  atMs: null,
  viewer: 'all',
  language: null,
}

type EditorDialog = 'add' | 'ask' | 'send-back' | 'publish' | 'history' | 'compare' | 'share' | 'delete'

function OpenEditor() {
  const { t } = useLingui()
  const session = usePageSession()
  const view = useSessionView()
  const [selected, setSelected] = useState<string | null>(null)
  const [pane, setPane] = useState<Pane>('outline')
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const [settings, setSettings] = useState<PreviewSettings>(INITIAL)
  const select = (key: string | null) => {
    setSelected(key)
    setPane('form')
  }
  const [target, requestField] = useFieldTarget()
  const openField = (finding: PageFinding) => {
    select(finding.block)
    setSettings({ ...settings, language: languageOfPath(finding.path) })
    requestField(finding)
  }
  const actions = useBlockActions(setSelected)
  useUnsaved(view.saving === 'offline')
  useUndoKeys(session)
  const panes: [Pane, string][] = [
    ['outline', t({ message: 'Blocks', comment: 'Tab of the page editor' })],
    ['form', t({ message: 'Edit', comment: 'Tab of the page editor: the form' })],
    ['preview', t({ message: 'Preview', comment: 'Tab of the page editor' })],
  ]
  return (
    <div className="page-editor" data-pane={pane}>
      <EditorBar onOpen={setDialog} />
      <ReviewBar onSendBack={() => setDialog('send-back')} />
      <LeftOutChanges />
      <Conflicts />
      {dialog === 'compare' ? <CompareVersions onClose={() => setDialog(null)} /> : null}
      <div hidden={dialog === 'compare'}>
        <div className="editor-panes">
          <div className="editor-outline">
            <Outline selected={selected} onSelect={select} actions={actions} onAdd={() => setDialog('add')} />
          </div>
          <div className="editor-form">
            <LanguageChoice
              language={settings.language}
              onChoose={(language) => setSettings({ ...settings, language })}
            />
            {settings.language === null ? (
              <BlockForm selected={selected} target={target} />
            ) : (
              <TranslationForm selected={selected} language={settings.language} onSelect={select} />
            )}
            <Comments key={selected} selected={selected} />
          </div>
          <div className="editor-preview">
            <PreviewBar settings={settings} onChange={setSettings} />
            <PagePreview settings={settings} selected={selected} onSelect={select} />
          </div>
        </div>
        <div className="editor-tabs" role="group" aria-label={t`Parts of the editor`}>
          {panes.map(([id, words]) => (
            <button key={id} type="button" aria-pressed={pane === id} onClick={() => setPane(id)}>
              {words}
            </button>
          ))}
        </div>
      </div>
      <AddBlockDialog
        isOpen={dialog === 'add'}
        onClose={() => setDialog(null)}
        onAdd={(template) => {
          actions.add(template, selected)
          setPane('form')
        }}
      />
      {dialog === 'publish' ? <PublishDialog onClose={() => setDialog(null)} onOpen={openField} /> : null}
      {dialog === 'ask' ? <AskForReviewDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'send-back' ? <SendBackDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'share' ? <ShareDraftDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'delete' ? (
        <DeletePageDialog
          page={session.pageId}
          name={view.page.name}
          url={view.page.url}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'history' ? (
        <HistoryDialog onClose={() => setDialog(null)} onCompare={() => setDialog('compare')} />
      ) : null}
    </div>
  )
}

/** Handles the keys for undo and redo anywhere in the editor. */
function useUndoKeys(session: PageSession): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = undoKey(event)
      if (action === null) return
      event.preventDefault()
      session[action]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [session])
}

/** Returns the action of Control or Command with Z. In the rich text editor, its own undo comes first. */
function undoKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { ctrlKey, metaKey, shiftKey, target } = event
  if (!(ctrlKey || metaKey)) return null
  const isTyping = target instanceof HTMLElement && target.matches('[contenteditable], [contenteditable] *')
  if (isTyping) return null
  const letter = letterOf(event)
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' ? 'redo' : null
}

function EditorBar({ onOpen }: { onOpen: (dialog: EditorDialog) => void }) {
  const { t } = useLingui()
  const session = usePageSession()
  const { page, state, canUndo, canRedo, canPublish, others } = useSessionView()
  const name = state.page.values['name']
  return (
    <header className="editor-bar">
      <div className="min-w-0 grow">
        <ScreenLink to="/cms/pages" className="link inline-flex min-h-11 items-center gap-1">
          <Icon of={ArrowLeft} size={18} mirrored />
          <Trans>Pages</Trans>
        </ScreenLink>
        <h1 className="text-h2" tabIndex={-1}>
          <bdi>{typeof name === 'string' && name !== '' ? name : page.url}</bdi>
        </h1>
        <p className="text-note text-muted">
          <bdi dir="ltr">{page.url}</bdi> <SavedState />
        </p>
        {others.length === 0 ? null : (
          <p className="text-note font-semibold">
            <Trans>Also here: {[...new Set(others.map(({ person }) => person.name))].join(', ')}</Trans>
          </p>
        )}
      </div>
      <div className="editor-actions">
        <BarButton words={t`Undo`} icon={Undo} isOff={!canUndo} onPress={session.undo} />
        <BarButton words={t`Redo`} icon={Redo} isOff={!canRedo} onPress={session.redo} />
        <BarButton words={t`Versions`} icon={HistoryIcon} onPress={() => onOpen('history')} />
        <BarButton words={t`Share the draft`} icon={Share} onPress={() => onOpen('share')} />
        <BarButton words={t`Delete page`} icon={Trash} onPress={() => onOpen('delete')} />
        {page.is_published ? (
          <SiteLink href={page.url} className="btn btn-outline btn-small">
            <span>
              <Trans>View page</Trans>
            </span>
          </SiteLink>
        ) : null}
        {canPublish ? (
          <Button onClick={() => onOpen('publish')}>
            <Trans>Publish</Trans>
          </Button>
        ) : (
          <Button onClick={() => onOpen('ask')}>
            <Trans>Ask for a review</Trans>
          </Button>
        )}
      </div>
    </header>
  )
}

function SavedState() {
  const { saving, page } = useSessionView()
  return (
    <span role="status">
      {saving === 'saving' ? <Trans>Saving</Trans> : null}
      {saving === 'offline' ? (
        <Trans>No connection. Your changes are stored on this device and sent later.</Trans>
      ) : null}
      {saving === 'saved' ? (
        page.has_draft ? (
          <Trans>Saved as a draft</Trans>
        ) : page.is_published ? (
          <Trans>Published</Trans>
        ) : (
          <Trans>Not published</Trans>
        )
      ) : null}
    </span>
  )
}

type BarButtonProps = { words: string; icon: ComponentType; isOff?: boolean; onPress: () => void }

function BarButton({ words, icon, isOff = false, onPress }: BarButtonProps) {
  return (
    <button
      type="button"
      className="editor-tool"
      aria-label={words}
      title={words}
      aria-disabled={isOff}
      onClick={() => (isOff ? undefined : onPress())}
    >
      <Icon of={icon} />
    </button>
  )
}
