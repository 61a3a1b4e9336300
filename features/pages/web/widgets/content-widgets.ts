/** The widgets of content pages, in one chunk. */
export { ImageWithContent } from './ImageWithContent.tsx'
export { LinkList } from './LinkList.tsx'
export { PageHead } from './PageHead.tsx'
export { Steps } from './Steps.tsx'
export { Text } from './Text.tsx'
