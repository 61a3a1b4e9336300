/** The widgets a content page is made of, in one piece of code. */
export { ImageWithContent } from './ImageWithContent.tsx'
export { LinkList } from './LinkList.tsx'
export { PageHead } from './PageHead.tsx'
export { Steps } from './Steps.tsx'
export { Text } from './Text.tsx'
