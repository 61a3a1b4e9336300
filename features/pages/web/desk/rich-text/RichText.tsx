import './rich-text.css'
import { Trans, useLingui } from '@lingui/react/macro'
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Quote from 'lucide-react/icons/quote'
import type { EditorView } from 'prosemirror-view'
import { type ComponentType, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { isSafeLink } from '../../../safe-link.ts'
import {
  COMMANDS,
  type CommandName,
  createEditorView,
  linkAt,
  type Pressed,
  pressedAt,
  putHtml,
  setLink,
} from './editor-view.ts'

type RichTextProps = {
  label: string
  html: string
  onChange: (html: string) => void
  onFocus: (hasFocus: boolean) => void
  /** The language of the text, where it is not that of the document. */
  lang?: Locale
  /** The key of the field in the page editor; see `fieldKey`. */
  fieldKey?: string
}

const NONE: Pressed = new Set()

/** An editor of formatted text with a toolbar. `html` is from the server or from `onChange`. */
export function RichText({ label, html, onChange, onFocus, lang, fieldKey }: RichTextProps) {
  const labelId = useId()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [pressed, setPressed] = useState(NONE)
  const handlers = useRef({ onChange, onFocus })
  useEffect(() => {
    handlers.current = { onChange, onFocus }
  })
  const first = useRef(html)
  const typed = useRef(html)
  useEffect(() => {
    if (place.current === null) return undefined
    const made = createEditorView(place.current, {
      html: first.current,
      attributes: {
        class: 'prose rich-text-area',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(lang === undefined ? { dir: 'auto' } : { lang, dir: directionOf(lang) }),
      },
      onChange: (next) => {
        typed.current = next
        handlers.current.onChange(next)
      },
      onSelection: (state) => setPressed(pressedAt(state)),
      onFocus: (hasFocus) => handlers.current.onFocus(hasFocus),
    })
    view.current = made
    return () => made.destroy()
  }, [labelId, lang])
  useEffect(() => {
    // Ignore a value that this editor produced itself. Parsing it again would drop a space at the end of a line.
    if (view.current !== null && html !== typed.current) putHtml(view.current, html)
    typed.current = html
  }, [html])
  return (
    <div data-field={fieldKey}>
      <p id={labelId} className="mb-1.5 text-label">
        {label}
      </p>
      <div className="rich-text">
        <RichTextToolbar view={view} pressed={pressed} label={label} />
        <div ref={place} />
      </div>
    </div>
  )
}

type ToolbarProps = { view: { current: EditorView | null }; pressed: Pressed; label: string }

function RichTextToolbar({ view, pressed, label }: ToolbarProps) {
  const { t } = useLingui()
  const [isLinking, setLinking] = useState(false)
  const buttons: [CommandName, string, ComponentType][] = [
    ['strong', t`Bold`, Bold],
    ['em', t`Italic`, Italic],
    ['heading2', t({ message: 'Heading', comment: 'Button of the text editor' }), Heading2],
    ['heading3', t({ message: 'Subheading', comment: 'Button of the text editor' }), Heading3],
    ['bullet_list', t`Bulleted list`, List],
    ['ordered_list', t`Numbered list`, ListOrdered],
    ['blockquote', t({ message: 'Quotation', comment: 'Button of the text editor' }), Quote],
  ]
  const run = (name: CommandName) => {
    const editor = view.current
    if (editor === null) return
    const isOffHeading = name.startsWith('heading') && pressed.has(name)
    COMMANDS[isOffHeading ? 'paragraph' : name](editor.state, editor.dispatch, editor)
    editor.focus()
  }
  return (
    <div role="toolbar" aria-label={t`Formatting of ${label}`} className="rich-text-tools">
      {buttons.slice(0, 2).map(([name, words, icon]) => (
        <Tool key={name} words={words} icon={icon} isPressed={pressed.has(name)} onPress={() => run(name)} />
      ))}
      <Tool
        words={t({ message: 'Link', comment: 'Button of the text editor: make the selected text a link' })}
        icon={LinkIcon}
        isPressed={pressed.has('link')}
        onPress={() => setLinking(true)}
      />
      {buttons.slice(2).map(([name, words, icon]) => (
        <Tool key={name} words={words} icon={icon} isPressed={pressed.has(name)} onPress={() => run(name)} />
      ))}
      {isLinking ? <LinkDialog view={view} onClose={() => setLinking(false)} /> : null}
    </div>
  )
}

type ToolProps = { words: string; icon: ComponentType; isPressed: boolean; onPress: () => void }

function Tool({ words, icon, isPressed, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="rich-text-tool"
      aria-label={words}
      title={words}
      aria-pressed={isPressed}
      // Prevents a click on the toolbar from clearing the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  )
}

function LinkDialog({ view, onClose }: { view: ToolbarProps['view']; onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const [href, setHref] = useState(() => (view.current === null ? '' : linkAt(view.current.state)))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React lets events bubble from a dialog to the form that contains it, so stop them here.
    event.stopPropagation()
    const address = href.trim()
    if (address === '' || !isSafeLink(address)) {
      setWrong(true)
      return
    }
    onClose()
    if (view.current !== null) setLink(view.current, address)
  }
  const remove = () => {
    onClose()
    const editor = view.current
    if (editor !== null) COMMANDS.unlink(editor.state, editor.dispatch, editor)
    editor?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Where should the link lead?</Trans>}
      actions={
        <>
          <Button type="submit" form={formId}>
            <Trans>Set the link</Trans>
          </Button>
          <Button tone="outline" onClick={remove}>
            <Trans>Remove the link</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t`Address of the link`}
          hint={t`A page of this site, such as /join, or a whole address.`}
          error={isWrong ? t`Enter an address such as /join or https://example.org.` : undefined}
          value={href}
          maxLength={2000}
          dir="ltr"
          onChange={(event) => setHref(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
