import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EventFormTab } from '../../event-form-tabs.rules.ts'
import { EventTranslations } from './EventTranslations.tsx'
import type { EventFieldsProps } from './event-fields.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { EntryFields } from './EntryFields.tsx'
import { OfficialFields, PriceFields, ScheduleFields } from './ListFields.tsx'
import { PictureField } from './PictureField.tsx'
import { RuleFields } from './RuleFields.tsx'
import { WhenAndWhere } from './WhenAndWhere.tsx'
import { WhatFields } from './WhatFields.tsx'

/** The fields of a tab in a natural order for filling them in. @param tab null for all tabs on one page */
export function EventFields({ tab, ...props }: EventFieldsProps & { tab: EventFormTab | null }) {
  const isShown = (one: EventFormTab) => tab === null || tab === one
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
      {isShown('details') ? (
        <>
          <Group title={<Trans>About the event</Trans>}>
            <WhatFields {...props} />
            <PictureField {...props} />
          </Group>
          <Group title={<Trans>When and where</Trans>}>
            <WhenAndWhere {...props} />
          </Group>
          <Group title={<Trans>Permit and rules</Trans>}>
            <RuleFields {...props} />
          </Group>
        </>
      ) : null}
      {isShown('prices') ? (
        <>
          <Group title={<Trans>Entries</Trans>}>
            <EntryFields {...props} />
          </Group>
          <Group title={<Trans>Prices and classes</Trans>}>
            <PriceFields {...props} />
          </Group>
        </>
      ) : null}
      {isShown('officials') ? (
        <Group title={<Trans>Officials and volunteers</Trans>}>
          <OfficialFields {...props} />
        </Group>
      ) : null}
      {isShown('schedule') ? (
        <Group title={<Trans>The day</Trans>}>
          <ScheduleFields {...props} />
        </Group>
      ) : null}
      {isShown('documents') ? (
        <Group title={<Trans>Documents</Trans>}>
          <DocumentFields {...props} />
        </Group>
      ) : null}
      {isShown('details') ? <EventTranslations {...props} /> : null}
    </div>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 text-h3">{title}</legend>
      {children}
    </fieldset>
  )
}
