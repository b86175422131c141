export interface Video {
  provider: 'youtube' | 'vimeo'
  id: string
}

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{6,12}$/

/** The video at an address that a user pasted; null for every other address. */
export function videoAt(address: string): Video | null {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const parts = url.pathname.split('/').filter(Boolean)
  if (url.hostname === 'youtu.be') return youtube(parts[0])
  if (YOUTUBE.test(url.hostname)) {
    return youtube(parts[0] === 'watch' ? (url.searchParams.get('v') ?? undefined) : parts[1])
  }
  if (/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) {
    const id = parts[0] === 'video' ? parts[1] : parts[0]
    return id && VIMEO_ID.test(id) ? { provider: 'vimeo', id } : null
  }
  return null
}

const youtube = (id: string | undefined): Video | null =>
  id && YOUTUBE_ID.test(id) ? { provider: 'youtube', id } : null

/** A video by the name it has in a page, such as `youtube:dQw4w9WgXcQ`. */
export function videoNamed(name: string | undefined): Video | null {
  const [provider, id = ''] = (name ?? '').split(':')
  if (provider === 'youtube' && YOUTUBE_ID.test(id)) return { provider, id }
  return provider === 'vimeo' && VIMEO_ID.test(id) ? { provider, id } : null
}

export const videoName = ({ provider, id }: Video): string => `${provider}:${id}`

export const VIDEO_SERVICES: Record<Video['provider'], string> = { youtube: 'YouTube', vimeo: 'Vimeo' }

export const watchAddress = ({ provider, id }: Video): string =>
  provider === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`

/** What a frame shows: the player that keeps least about who watches. */
export const playerAddress = ({ provider, id }: Video): string =>
  provider === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
    : `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`
