import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  IfAllowed,
  DeskFailure,
  DeskList,
  DeskPage,
  useDesk,
  useDeskAction,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import {
  type DeskScheme,
  type DeskSchemes,
  deskSchemes,
  setSchemeActive,
  addSchemeVersion,
} from '../../club-rego-desk.contract.ts'
import { versionOn } from '../../schemes.rules.ts'
import { SchemeDetails } from '../SchemeDetails.tsx'
import { SchemeForm } from './SchemeForm.tsx'

/** /cms/rego-schemes: the requirements of each scheme with their first day, and a form for a new version. */
export function SchemesDesk() {
  const { data, failure, reload, put } = useDesk(deskSchemes, {})
  return (
    <DeskPage title={<Trans>Schemes</Trans>}>
      <p className="mb-6 max-w-text text-muted">
        <Trans>
          The club keeps these rules up to date with the law. A new version applies from its first day.
          Applications sent before that day keep the earlier rules.
        </Trans>
      </p>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        <div className="grid max-w-[48rem] gap-10">
          {data?.data.map((scheme) => (
            <Scheme key={scheme.id} scheme={scheme} today={data.today} onChange={put} />
          ))}
        </div>
      </DeskList>
    </DeskPage>
  )
}

type SchemeProps = { scheme: DeskScheme; today: string; onChange: (schemes: DeskSchemes) => void }

function Scheme({ scheme, today, onChange }: SchemeProps) {
  const { t } = useLingui()
  const format = useFormat()
  const action = useDeskAction()
  const [isWriting, setIsWriting] = useState(false)
  const { id, code, name, is_active: isActive, versions } = scheme
  const now = versionOn(versions, today)
  const latest = versions.at(-1)
  const toggle = (): void =>
    void action.run(async () =>
      onChange(await call(setSchemeActive, { scheme_id: id, is_active: !isActive })),
    )
  return (
    <section aria-label={name}>
      <SectionHead
        title={name}
        aside={
          <span className="flex flex-wrap items-center gap-2">
            <bdi dir="ltr">{code}</bdi>
            <Chip tone={isActive ? 'success' : 'neutral'}>
              {isActive ? (
                <Trans context="how a scheme stands">Open to members</Trans>
              ) : (
                <Trans context="how a scheme stands">Closed</Trans>
              )}
            </Chip>
          </span>
        }
      />
      <DeskFailure words={action.failure} />
      {versions.toReversed().map((version) => {
        const day = format === null ? '' : format.day(version.valid_from, 'medium')
        const isNow = version.id === now?.id
        return (
          <Disclosure
            key={version.id}
            isOpen={isNow}
            summary={
              <span className="flex flex-wrap items-center gap-2">
                <Trans>From {day}</Trans>
                {isNow ? (
                  <Chip tone="primary">
                    <Trans>Now</Trans>
                  </Chip>
                ) : version.valid_from > today ? (
                  <Chip tone="info">
                    <Trans>Upcoming</Trans>
                  </Chip>
                ) : null}
              </span>
            }
          >
            <SchemeDetails rules={version.rules} />
          </Disclosure>
        )
      })}
      {isWriting && latest !== undefined ? (
        <SchemeForm
          scheme={scheme}
          rules={latest.rules}
          today={today}
          onSaved={(schemes) => {
            onChange(schemes)
            setIsWriting(false)
          }}
          onClose={() => setIsWriting(false)}
        />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <IfAllowed call={addSchemeVersion}>
            <Button tone="outline" size="small" onClick={() => setIsWriting(true)}>
              <Trans>
                Add new rules<VisuallyHidden>: {name}</VisuallyHidden>
              </Trans>
            </Button>
          </IfAllowed>
          <IfAllowed call={setSchemeActive}>
            <Button tone="link" size="small" busy={action.isBusy} busyLabel={t`Saving`} onClick={toggle}>
              {isActive ? <Trans>Close to members</Trans> : <Trans>Open to members</Trans>}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          </IfAllowed>
        </div>
      )}
    </section>
  )
}
