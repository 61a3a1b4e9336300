import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EventTranslations } from './EventTranslations.tsx'
import type { EventFieldsProps } from './event-fields.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { EntryFields } from './EntryFields.tsx'
import { ListFields } from './ListFields.tsx'
import { PictureField } from './PictureField.tsx'
import { WhenAndWhere } from './WhenAndWhere.tsx'
import { WhatFields } from './WhatFields.tsx'

/** All fields of an event, in a natural order for filling them in. */
export function EventFields(props: EventFieldsProps) {
  return (
    <div className="grid gap-9">
      <Group title={<Trans>About the event</Trans>}>
        <WhatFields {...props} />
        <PictureField {...props} />
      </Group>
      <Group title={<Trans>When and where</Trans>}>
        <WhenAndWhere {...props} />
      </Group>
      <Group title={<Trans>Entries</Trans>}>
        <EntryFields {...props} />
      </Group>
      <Group title={<Trans>The day</Trans>}>
        <ListFields {...props} />
      </Group>
      <Group title={<Trans>Documents</Trans>}>
        <DocumentFields {...props} />
      </Group>
      <EventTranslations {...props} />
    </div>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-h3">{title}</legend>
      {children}
    </fieldset>
  )
}
