import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import type { PageItem } from '../../pages.contract.ts'

/** The queries available to the resolvers, which return pages in their wire form. */
export type GraphqlContext = {
  readAllPages(): Promise<readonly PageItem[]>
  readPage(url: string): Promise<PageItem | null>
}

type Fields = Record<string, GraphQLFieldConfig<unknown, GraphqlContext>>

const int = { type: GraphQLInt }
const text = { type: GraphQLString }
const mustInt = { type: new GraphQLNonNull(GraphQLInt) }
const mustText = { type: new GraphQLNonNull(GraphQLString) }
const mustBe = { type: new GraphQLNonNull(GraphQLBoolean) }

function object(name: string, fields: Fields): GraphQLObjectType {
  return new GraphQLObjectType({ name, fields })
}

function must(type: GraphQLObjectType) {
  return { type: new GraphQLNonNull(type) }
}

function listOf(type: GraphQLOutputType) {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))
}

const backgroundVideo = object('BackgroundVideo', {
  id: mustInt,
  width: mustInt,
  height: mustInt,
  has_webm: mustBe,
  imageHashes: must(object('BackgroundVideoImageHashes', { slate: text })),
})

const pageContent = object('PageContent', {
  id: mustInt,
  sort_order: mustInt,
  name: mustText,
  template: mustText,
  variables: mustText,
  hidden: mustBe,
  start_time: text,
  end_time: text,
  text_colour: text,
  background_colour: text,
  padding_top: text,
  padding_bottom: text,
  padding_left: text,
  padding_right: text,
  margin_top: text,
  margin_bottom: text,
  full_width: mustBe,
  imageHashes: must(object('PageContentImageHashes', { background_image: text })),
  background_image: text,
  background_image_fixed: mustBe,
  background_image_opacity: mustText,
  background_image_saturation: mustText,
  background_video_id: int,
  background_video: { type: backgroundVideo },
  aos_type: text,
  aos_easing: text,
  aos_offset: int,
  aos_duration: int,
  aos_delay: int,
  anchor_name: text,
  editing: mustBe,
  deleted: mustBe,
})

const cognitoPage = object('CognitoPage', {
  id: mustInt,
  name: mustText,
  url: mustText,
  item_url: mustText,
  content: mustText,
  updated_at: mustText,
  changes_at: text,
  pageContents: { type: listOf(pageContent) },
})

/**
 * The schema with exactly the fields of the client’s two documents, without mutations.
 * @source docs/reference/pages-and-blocks.md §7.2
 */
export const pagesSchema = new GraphQLSchema({
  query: new GraphQLObjectType<unknown, GraphqlContext>({
    name: 'Query',
    fields: {
      cognitoPages: {
        type: listOf(cognitoPage),
        resolve: (_source, _args, context) => context.readAllPages(),
      },
      cognitoPage: {
        type: cognitoPage,
        args: { url: { type: GraphQLString } },
        resolve: (_source, { url }: { url?: string | null }, context) =>
          typeof url === 'string' ? context.readPage(url) : null,
      },
    },
  }),
})
