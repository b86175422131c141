import type { PictureAnswer } from '#contract/system/media.ts'
import type { NewsItem } from '#contract/website/news.ts'

interface Props {
  item: Pick<NewsItem, 'picture' | 'image'>
  sizes: string
  className: string
  /** Above the fold: fetched first, not lazily. */
  eager?: boolean
  decorative?: boolean
}

export function NewsPicture({ item: { picture, image }, sizes, className, eager = false, decorative = false }: Props) {
  const loading = eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  if (!picture) {
    return image ? <img src={image} alt="" className={className} decoding="async" {...loading} /> : null
  }
  return (
    <picture>
      {picture.avifSrcset ? <source type="image/avif" srcSet={picture.avifSrcset} sizes={sizes} /> : null}
      <img
        src={picture.url}
        srcSet={picture.srcset}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={decorative ? '' : picture.alt}
        className={`${className} ${focalClass(picture)}`.trim()}
        decoding="async"
        {...loading}
      />
    </picture>
  )
}

/** Where the eye rests when the picture is cut; in the middle by default. */
function focalClass({ focalX, focalY }: PictureAnswer): string {
  if (focalX === 50 && focalY === 50) return ''
  return `ui-focal-x-${Math.round(focalX / 10)} ui-focal-y-${Math.round(focalY / 10)}`
}
