import { useLingui } from '@lingui/react/macro'
import Moon from 'lucide-react/icons/moon'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Sun from 'lucide-react/icons/sun'
import Tablet from 'lucide-react/icons/tablet'
import type { ComponentType } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { InstantControl } from './InstantControl.tsx'
import type { PreviewSettings } from './PagePreview.tsx'
import { PreviewViewer } from './PreviewViewer.tsx'

type PreviewBarProps = { settings: PreviewSettings; onChange: (settings: PreviewSettings) => void }

/** The choices above the preview: its width, its colours, its viewer and its time. */
export function PreviewBar({ settings, onChange }: PreviewBarProps) {
  const { t } = useLingui()
  const widths: [PreviewSettings['width'], string, ComponentType][] = [
    ['wide', t`Wide screen`, Monitor],
    ['tablet', t({ message: 'Tablet', comment: 'Width of the preview' }), Tablet],
    ['phone', t({ message: 'Phone', comment: 'Width of the preview' }), Smartphone],
  ]
  const isDark = settings.theme === 'dark'
  return (
    <div className="preview-bar">
      <div role="group" aria-label={t`Width of the preview`} className="preview-widths">
        {widths.map(([width, words, icon]) => (
          <button
            key={width}
            type="button"
            aria-label={words}
            title={words}
            aria-pressed={settings.width === width}
            onClick={() => onChange({ ...settings, width })}
          >
            <Icon of={icon} />
          </button>
        ))}
        <button
          type="button"
          aria-label={t`Dark colours`}
          title={t`Dark colours`}
          aria-pressed={isDark}
          onClick={() => onChange({ ...settings, theme: isDark ? 'light' : 'dark' })}
        >
          <Icon of={isDark ? Moon : Sun} />
        </button>
      </div>
      <PreviewViewer viewer={settings.viewer} onChange={(viewer) => onChange({ ...settings, viewer })} />
      <InstantControl
        label={t`As visitors see it at`}
        hint={undefined}
        error={undefined}
        value={settings.atMs === null ? '' : new Date(settings.atMs).toISOString()}
        onChange={(at) => onChange({ ...settings, atMs: at === null ? null : Date.parse(at) })}
      />
    </div>
  )
}
