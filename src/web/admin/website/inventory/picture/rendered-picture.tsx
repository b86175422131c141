import type { Picture } from './picture-acts.ts'

/** The picture as pages show it. */
export function RenderedPicture({ picture }: { picture: Picture }) {
  return (
    <figure className="mb-6">
      <div className="piece-frame">
        <img
          src={picture.url}
          srcSet={picture.srcset}
          sizes="(min-width: 64rem) 36rem, 100vw"
          width={picture.width}
          height={picture.height}
          alt={picture.alt || 'The picture, not yet described'}
        />
      </div>
      {picture.caption && <figcaption className="mt-2 text-sm text-ink-soft">{picture.caption}</figcaption>}
      <p className="mt-2 text-sm">
        <a href={picture.url} className="ink-link">
          Open full size
        </a>
      </p>
    </figure>
  )
}
