import { useLingui } from '@lingui/react/macro'
import { Select } from '#platform/ui/Select.tsx'
import { GUEST, type Viewer } from '../../audience.rules.ts'
import { useAudienceTypes } from './audience-types.ts'

type PreviewViewerProps = { viewer: PreviewViewerChoice; onChange: (viewer: PreviewViewerChoice) => void }

/**
 * The viewer that the preview shows the page to: `all` shows the blocks of all audiences, `type 3` is a member of the
 * type with the id 3.
 */
export type PreviewViewerChoice = 'all' | 'guest' | 'account' | 'expired' | `type ${number}`

/** Converts a choice to a viewer; null for the blocks of all audiences. */
export function viewerOfChoice(choice: PreviewViewerChoice): Viewer | null {
  if (choice === 'all') return null
  if (choice === 'guest') return GUEST
  // A person with an expired membership is treated as a person without one.
  const memberTypeId =
    choice === 'account' || choice === 'expired' ? null : Number(choice.slice('type '.length))
  return { isLoggedIn: true, memberTypeId }
}

/** Control to choose the viewer for the preview. */
export function PreviewViewer({ viewer, onChange }: PreviewViewerProps) {
  const { t } = useLingui()
  const types = useAudienceTypes()
  return (
    <Select
      className="preview-viewer"
      label={t({ message: 'As seen by', comment: 'Label of a choice: the person who looks at the preview' })}
      value={viewer}
      onChange={({ target }) => onChange(target.value as PreviewViewerChoice)}
    >
      <option value="all">{t`Editors: all blocks`}</option>
      <option value="guest">
        {t({ message: 'Guest', comment: 'Who looks at the preview: a person who is not logged in' })}
      </option>
      <option value="account">{t`Person without a membership`}</option>
      <option value="expired">{t`Member whose membership has expired`}</option>
      {types.map(({ id, name }) => (
        <option key={id} value={`type ${id}`}>
          {t`Member: ${name}`}
        </option>
      ))}
    </Select>
  )
}
