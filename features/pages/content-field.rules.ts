/**
 * The shape of a field description: label, control, limits, and whether the value is translatable, a link, an image or
 * HTML. The form, the checks, the references, the comparison of versions and the search read these descriptions.
 */
import type { MessageDescriptor } from '@lingui/core'
import type { Aspect } from '#features/media/media.rules.ts'
import type { ImageRef, TrackOutline } from './widgets.contract.ts'

type Labelled = {
  label: MessageDescriptor
  /** A sentence shown below the label. */
  hint?: MessageDescriptor
}

type TextLimits = {
  /** The maximum length in UTF-16 code units. */
  maxLength: number
  /** 1 if the text may not be empty; default 0. */
  minLength?: number
  isTranslatable: boolean
}

/** Plain text on one line. */
export type LineField = Labelled & TextLimits & { control: 'line'; isNullable?: boolean }
/** Plain text on several lines. */
export type TextField = Labelled & TextLimits & { control: 'text'; isNullable?: boolean }
/** HTML, which the server sanitises. */
export type HtmlField = Labelled & TextLimits & { control: 'html' }
/** A text whose form is fixed by a pattern: an anchor, a page’s address, the slug of a group. */
export type SlugField = Labelled & {
  control: 'slug'
  maxLength: number
  isNullable?: boolean
  /** The kind of value: an anchor, the address of a page, or the slug of a product group. */
  of: 'anchor' | 'address' | 'product_group'
}
/** The target of a link; see `isSafeLink`. */
export type LinkField = Labelled & { control: 'link'; maxLength: number; isNullable?: boolean }
/** `#rrggbb` */
export type ColourField = Labelled & { control: 'colour'; isNullable?: boolean }
export type CheckboxField = Labelled & { control: 'checkbox' }
export type NumberField = Labelled & {
  control: 'number'
  min: number
  max: number
  isWhole: boolean
  isNullable?: boolean
}
/** An instant in ISO 8601. */
export type InstantField = Labelled & { control: 'instant'; isNullable: true }
/** One value of a code list. */
export type ChoiceField<Value extends string = string> = Labelled & {
  control: 'choice'
  options: readonly { value: Value; label: MessageDescriptor }[]
  isNullable?: boolean
}
/** One step of the spacing scale, `SPACING_SCALE`. */
export type SpacingField = Labelled & { control: 'spacing'; isNullable: true }
/**
 * An image with its description. `aspect` and `widthPx` are the aspect and the width in which pages request the image.
 */
export type ImageField = Labelled & {
  control: 'image'
  isNullable?: boolean
  aspect: Aspect
  widthPx: number
  altMaxLength: number
}
/** The hash of an image that is decoration only. */
export type ImageHashField = Labelled & { control: 'image_hash'; isNullable: true }
/** The id of a video. */
export type VideoField = Labelled & { control: 'video'; isNullable: true }
/** The id of a group of pages. */
export type GroupField = Labelled & { control: 'group'; isNullable: true }
/** The outline of a track, chosen from the club’s tracks. Drafts treat it as one value. */
export type OutlineField = Labelled & { control: 'outline'; isNullable?: boolean }
/** The visitors who see a block; see `BlockAudience`. Drafts treat it as one value. */
export type AudienceField = Labelled & { control: 'audience'; isNullable: true }
/** The values of a widget. The template that is named in the same record determines the fields. */
export type VariablesField = Labelled & {
  control: 'variables'
  /** True for a widget of the older renderer, whose values include the `widget_*` settings. */
  hasSettings: boolean
}
/** The translations of the texts in the same record, by language and path; see `translations.rules.ts`. */
export type TranslationsField = Labelled & { control: 'translations' }
/** One translation of a text. `source` describes the text; its value is null where there is no translation. */
export type TranslationField = Labelled & { control: 'translation'; isNullable: true; source: ContentField }
/** An image whose URL the author may type freely: `{ url, hash? }`. */
export type LinkedImageField = Labelled & { control: 'linked_image'; isNullable: true }
/** A short list of plain texts that is edited and stored as one value, one text per line. */
export type LinesField = Labelled & TextLimits & { control: 'lines'; maxItems: number }
/** The cells of a table row, one for each column of the table. Drafts treat them as one value. */
export type CellsField = Labelled & TextLimits & { control: 'cells'; maxItems: number }

/** A list whose items have a key in drafts and versions; see `keyed-values.rules.ts`. */
export type ListField<Fields extends FieldsRecord = FieldsRecord> = Labelled & {
  control: 'list'
  maxItems: number
  /** The name of one item in the singular, for buttons: “Add a step”. */
  itemLabel: MessageDescriptor
  /** The name of the field that is shown as an item’s title in the editor’s outline; null if the items have none. */
  titledBy: string | null
  /** Present if each item is itself an image, and `fields` are its values in addition to those of the image. */
  itemImage?: Pick<ImageField, 'aspect' | 'widthPx' | 'altMaxLength'>
  fields: Fields
}

export type ContentField =
  | LineField
  | TextField
  | HtmlField
  | SlugField
  | LinkField
  | ColourField
  | CheckboxField
  | NumberField
  | InstantField
  | ChoiceField
  | SpacingField
  | ImageField
  | ImageHashField
  | VideoField
  | GroupField
  | OutlineField
  | AudienceField
  | LinesField
  | CellsField
  | VariablesField
  | LinkedImageField
  | TranslationsField
  | TranslationField
  | ListField

/** Descriptions by field name, in the order of the form. */
export type FieldsRecord = { readonly [name: string]: ContentField }

type Nullable = { isNullable: true }
type Required = { isNullable?: never }

/** The names of an image’s own values, which the control `image` covers. */
type OwnOfImage = keyof ImageRef

/** The field descriptions that are allowed for a TypeScript type. */
export type FieldFor<Value> = [Value] extends [boolean]
  ? CheckboxField
  : [Value] extends [number]
    ? NumberField & Required
    : [Value] extends [number | null]
      ? VideoField
      : [Value] extends [string]
        ? string extends Value
          ? (LineField & Required) | (TextField & Required) | HtmlField | SlugOrLink<Required>
          : ChoiceField<Value> & Required
        : [Value] extends [string | null]
          ? SlugOrLink<Nullable>
          : [Value] extends [ImageRef]
            ? ImageField & Required
            : [Value] extends [ImageRef | null]
              ? ImageField & Nullable
              : [Value] extends [TrackOutline]
                ? OutlineField & Required
                : [Value] extends [TrackOutline | null]
                  ? OutlineField & Nullable
                  : [Value] extends [string[]]
                    ? LinesField | CellsField
                    : [Value] extends [(infer Item)[]]
                      ? ListFor<Item>
                      : never

type SlugOrLink<Nullability> =
  | (SlugField & Nullability)
  | (LinkField & Nullability)
  | (ColourField & Nullability)

type ListFor<Item> = Item extends ImageRef
  ? ListField<FieldsOf<Omit<Item, OwnOfImage>>> & { itemImage: object }
  : ListField<FieldsOf<Item>> & { itemImage?: never }

/** One description for each field of a type; a missing or a superfluous one is a type error. */
export type FieldsOf<Values> = {
  readonly [Name in keyof Values]-?: FieldFor<Exclude<Values[Name], undefined>>
}
