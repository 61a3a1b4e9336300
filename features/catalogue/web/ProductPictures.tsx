import { Picture } from '#features/media/media.public.tsx'
import type { ProductImage } from '../catalogue.contract.ts'
import { shownImage } from './shown-image.ts'

/** The pictures of a product: the one for the chosen colour large, the others below it. */
export function ProductPictures({
  images,
  chosen,
}: {
  images: readonly ProductImage[]
  chosen: readonly string[]
}) {
  const first = images.find(({ option }) => option !== '' && chosen.includes(option)) ?? images[0]
  if (first === undefined) return null
  const others = images.filter((image) => image !== first).slice(0, 2)
  return (
    <div className="product-pictures">
      <Picture
        image={shownImage(first, '1x1')}
        sizes="(min-width: 64rem) 56vw, 100vw"
        className="w-full"
        isPriority
      />
      {others.length === 0 ? null : (
        <div className="mt-1.5 hidden grid-cols-2 gap-1.5 lg:grid">
          {others.map((image) => (
            <Picture key={image.hash} image={shownImage(image, '1x1')} sizes="28vw" className="w-full" />
          ))}
        </div>
      )}
    </div>
  )
}
