import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GroupNode } from '../../shop-desk.contract.ts'
import { AddonList } from './AddonList.tsx'
import { PictureList } from './PictureList.tsx'
import { ProductTranslations } from './ProductTranslations.tsx'
import { SaleFields } from './SaleFields.tsx'
import { SkuList } from './SkuList.tsx'
import { TicketFields } from './TicketFields.tsx'
import type { ProductForm } from './use-product-form.ts'
import { WhatFields } from './WhatFields.tsx'

/** All fields of a product, in sections. */
export function ProductFields({ form, groups }: { form: ProductForm; groups: readonly GroupNode[] }) {
  return (
    <div className="grid gap-9">
      <Group title={<Trans>About the product</Trans>}>
        <WhatFields form={form} groups={groups} />
        <PictureList form={form} />
      </Group>
      {form.draft.sort === 'ticket' ? (
        <Group title={<Trans>Ticket</Trans>}>
          <TicketFields form={form} />
        </Group>
      ) : null}
      <Group title={<Trans>Sizes, colours and prices</Trans>}>
        <SkuList form={form} />
      </Group>
      <Group title={<Trans>Extras</Trans>}>
        <AddonList form={form} />
      </Group>
      <ProductTranslations form={form} />
      <Group title={<Trans>On sale</Trans>}>
        <SaleFields form={form} />
      </Group>
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
