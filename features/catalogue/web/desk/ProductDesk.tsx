import { Trans } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { DeskForm, DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { type DeskProduct, deskProductAt, type GroupNode, productGroups } from '../../shop-desk.contract.ts'
import { AlertCounts } from './AlertCounts.tsx'
import { ProductFields } from './ProductFields.tsx'
import { useProductForm } from './use-product-form.ts'

/** /cms/products/{id} edits a product; /cms/products/new creates one. */
export function ProductDesk({ rest }: { rest: string }) {
  return /^[1-9]\d{0,8}$/.test(rest) ? <Known id={Number(rest)} /> : <Fresh />
}

function Fresh() {
  const groups = useDesk(productGroups, {})
  return (
    <Page title={<Trans>New product</Trans>}>
      <DeskList isThere={groups.data !== null} failure={groups.failure} onReload={groups.reload}>
        <Editor product={null} groups={groups.data?.data ?? []} onSaved={() => undefined} />
      </DeskList>
    </Page>
  )
}

function Known({ id }: { id: number }) {
  const groups = useDesk(productGroups, {})
  const { data, failure, reload, put } = useDesk(deskProductAt(id), {})
  const again = () => {
    reload()
    groups.reload()
  }
  return (
    <Page title={data === null ? <Trans>Product</Trans> : <bdi>{data.item.name}</bdi>}>
      <DeskList
        isThere={data !== null && groups.data !== null}
        failure={failure === '' ? groups.failure : failure}
        onReload={again}
      >
        {data === null ? null : (
          <Editor
            key={data.item.id}
            product={data.item}
            groups={groups.data?.data ?? []}
            onSaved={(item) => put({ item })}
          />
        )}
      </DeskList>
    </Page>
  )
}

function Page({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <DeskPage
      title={title}
      actions={
        <ButtonLink href="/cms/products" tone="outline" size="small">
          <Trans>All products</Trans>
        </ButtonLink>
      }
    >
      {children}
    </DeskPage>
  )
}

type EditorProps = {
  product: DeskProduct | null
  groups: readonly GroupNode[]
  onSaved: (item: DeskProduct) => void
}

function Editor({ product, groups, onSaved }: EditorProps) {
  const { timezone } = useSite()
  const form = useProductForm(product, timezone, onSaved)
  return (
    <div className="max-w-[44rem]">
      {product === null || !product.is_enabled || product.is_hidden ? null : (
        <p className="mb-4 flex flex-wrap gap-x-6">
          <a
            href={`/shop/${product.url}`}
            className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
          >
            <Trans>View public page</Trans>
          </a>
          <TextLink to="/cms/stock">
            <Trans>Stock</Trans>
          </TextLink>
        </p>
      )}
      {product === null ? null : <AlertCounts product={product} />}
      <DeskForm form={form} isSending={form.uploads.isSending}>
        <ProductFields form={form} groups={groups} />
      </DeskForm>
    </div>
  )
}
